import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as gridCalls from './calls/grid.ts';
import * as placesCalls from './calls/places.ts';
import * as ranksCalls from './calls/ranks.ts';
import * as secondCalls from './calls/second-instrument.ts';
import { mapTiles, paidConnection, placesConnection } from './server/connections.ts';
import { registerGridJob, registerGridScheduleJob } from './server/grid/grid-job.ts';
import { gridPointRoutes } from './server/grid/grid-point-routes.ts';
import { gridRoutes } from './server/grid/grid-routes.ts';
import { gridScheduleRoutes } from './server/grid/grid-schedule-routes.ts';
import { registerReadingJobs } from './server/jobs.ts';
import { boardRoutes } from './server/matching/board.ts';
import { matchingRoutes } from './server/matching/matching-routes.ts';
import { movedStoreRoutes } from './server/matching/moved-stores.ts';
import { registerPlaceLookupJob } from './server/matching/place-lookup.ts';
import { placeRoutes } from './server/matching/place-routes.ts';
import { measuringRoutes } from './server/measuring-routes.ts';
import { rankRoutes } from './server/rank-routes.ts';
import { paidRoutes } from './server/readings/paid/paid-routes.ts';
import { secondInstrumentRules } from './server/readings/paid/setting-rule.ts';
import { instrumentCheck, paidMonth, paidSearch } from './server/readings/paid/tables.ts';
import { rivalRoutes } from './server/rival-routes.ts';
import {
  dayRank,
  daySum,
  firstGridTable,
  gridScheduleTable,
  keywordRivalTable,
  placeCheck,
  placeLookup,
  rankAlert,
  rankGridPoint,
  rankGridTable,
  readingTask,
} from './server/tables.ts';

/** The ranking feature: readings, trends, grids, rivals and place matching. */
export const rankingServer = {
  calls: [gridCalls, placesCalls, ranksCalls, secondCalls],
  routes: [
    rankRoutes,
    gridRoutes,
    gridPointRoutes,
    gridScheduleRoutes,
    measuringRoutes,
    matchingRoutes,
    boardRoutes,
    movedStoreRoutes,
    placeRoutes,
    rivalRoutes,
    paidRoutes,
  ],
  jobs: [registerReadingJobs, registerGridJob, registerGridScheduleJob, registerPlaceLookupJob],
  connections: [placesConnection, paidConnection, mapTiles],
  tables: {
    dayRank,
    daySum,
    firstGrid: firstGridTable,
    gridSchedule: gridScheduleTable,
    instrumentCheck,
    keywordRival: keywordRivalTable,
    paidMonth,
    paidSearch,
    placeCheck,
    placeLookup,
    rankAlert,
    rankGrid: rankGridTable,
    rankGridPoint,
    readingTask,
  },
  // What switches it on is refused where it is not set up (`rulesOf`)
  rules: { 'second-instrument': secondInstrumentRules({ isSetUp: true }) },
  leftovers: {
    of: {
      'search-conditions': [dayRank.storeId, placeCheck.storeId, firstGridTable.storeId],
      'search-condition-detail': [keywordRivalTable.detailId, gridScheduleTable.detailId, instrumentCheck.detailId],
    },
  },
} satisfies ServerPlugin & HasConnections;
