import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as gridCalls from './calls/grid.ts';
import * as placesCalls from './calls/places.ts';
import * as ranksCalls from './calls/ranks.ts';
import { mapTiles, placesConnection } from './server/connections.ts';
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
  calls: [gridCalls, placesCalls, ranksCalls],
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
  ],
  jobs: [registerReadingJobs, registerGridJob, registerGridScheduleJob, registerPlaceLookupJob],
  connections: [placesConnection, mapTiles],
  tables: {
    dayRank,
    daySum,
    firstGrid: firstGridTable,
    gridSchedule: gridScheduleTable,
    keywordRival: keywordRivalTable,
    placeCheck,
    placeLookup,
    rankAlert,
    rankGrid: rankGridTable,
    rankGridPoint,
    readingTask,
  },
  leftovers: {
    of: {
      'search-conditions': [dayRank.storeId, placeCheck.storeId, firstGridTable.storeId],
      'search-condition-detail': [keywordRivalTable.detailId, gridScheduleTable.detailId],
    },
  },
} satisfies ServerPlugin & HasConnections;
