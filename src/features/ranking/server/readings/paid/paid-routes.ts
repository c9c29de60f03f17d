import { eq, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { paidPages } from '#domain/ranks/paid-searches.ts';
import type { Deps, Tables } from '#product';
import type { SecondInstrumentState } from '#ranking/rules/second-instrument.ts';
import { instrumentOnDay, keywordAgreedOn, storeMeasuredOn } from '#terms/server/on-day.ts';
import {
  getInstrumentChoice,
  getSecondInstrument,
  listInstrumentDifferences,
} from '../../../calls/second-instrument.ts';
import type { PaidInstrument } from '../../instrument.ts';
import { pageCost } from './budget.ts';
import { instrumentDifferences } from './differences.ts';
import { paidSetting } from './setting.ts';
import { paidMonth } from './tables.ts';

export interface PaidRouteDeps extends Deps {
  readonly paid: PaidInstrument | null;
}

const micros = 1_000_000;

/** The calls of the second instrument: its use and cost, whether it may be chosen, and where it differs. */
export function paidRoutes(deps: PaidRouteDeps): Endpoint[] {
  const on = endpoints(deps);
  const tx = deps.database.orm;
  const today = () => dayOf(deps.now());
  return [
    on(getSecondInstrument, () => stateOfSecondInstrument(deps)),
    on(getInstrumentChoice, async () => ({
      isOn: deps.paid !== null && (await paidSetting({ tx, tables: deps.tables })).isOn,
    })),
    on(listInstrumentDifferences, async ({ actor }) => {
      const found = await instrumentDifferences(deps, tx, { actor, today: today() });
      return { data: found, total: found.length };
    }),
  ];
}

/** How the second instrument is used today, and what its month has cost. */
export async function stateOfSecondInstrument({
  database: { orm },
  tables,
  paid,
  now,
}: Pick<PaidRouteDeps, 'database' | 'tables' | 'paid' | 'now'>): Promise<SecondInstrumentState> {
  const today = dayOf(now());
  const { ceiling, prices, ...setting } = await paidSetting({ tx: orm, tables });
  const [month] = await orm
    .select()
    .from(paidMonth)
    .where(eq(paidMonth.month, today.slice(0, 7)));
  const spent = (month?.spent ?? 0) + (month?.reserved ?? 0);
  return {
    ...setting,
    ...(await measuredPages(tables, orm, today)),
    isConnected: paid !== null,
    ceiling: ceiling / micros,
    prices: { TASK: prices.TASK / micros, LIVE: prices.LIVE / micros },
    spent: spent / micros,
    searches: month?.searches ?? 0,
    // Where it was stopped, until there is room for a page: the ceiling may have been raised since
    isStopped: month?.stoppedCeiling != null && spent + pageCost(month, setting.mode, prices[setting.mode]) > ceiling,
  };
}

/** Counts the keywords that are measured on a day, and the pages of results that one search of each takes. */
async function measuredPages(
  tables: Tables,
  tx: Reads,
  day: Day,
): Promise<Pick<SecondInstrumentState, 'keywords' | 'pages'>> {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const instrument = instrumentOnDay(tables, day);
  const groups = await tx
    .select({ instrument, device: detail.device, depth: detail.depth, keywords: sql<number>`count(*)::integer` })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .where(sql`${alive(store)} and ${storeMeasuredOn(tables, day)} and ${keywordAgreedOn(tables, day)}`)
    .groupBy(sql`1`, detail.device, detail.depth);
  const counted = groups.map(({ instrument: by, device, depth, keywords }) => ({
    isChosen: by === 'DATAFORSEO_MAPS',
    keywords,
    pages: keywords * paidPages(device ?? 'MOBILE', depth ?? 20),
  }));
  const sumOf = (of: 'keywords' | 'pages', isChosen: boolean) =>
    counted.reduce((sum, group) => sum + (group.isChosen === isChosen ? group[of] : 0), 0);
  return {
    keywords: { chosen: sumOf('keywords', true), others: sumOf('keywords', false) },
    pages: { chosen: sumOf('pages', true), others: sumOf('pages', false) },
  };
}
