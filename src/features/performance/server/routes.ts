import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { DatabaseReader } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { encode, prefix } from '#core/server/verbs/csv/csv.ts';
import { periodNamed } from '#domain/performance/performance-period.ts';
import type { Deps } from '#product';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import { exportPerformance, getNewestPerformance, getPerformance } from '../calls.ts';
import { performanceCsv } from './csv.ts';
import { readPerformance } from './read.ts';

interface PerformanceQuery {
  readonly actor: Actor;
  readonly params: { readonly id: number; readonly timeCreateCondition: string };
  readonly reader: DatabaseReader;
}

/** The default period. */
const usual = '30d';

/** Routes of a store's performance, also as CSV, for users who can see the store. */
export function performanceRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const read = async ({ actor, params, reader }: PerformanceQuery) => {
    const store = await findRowOf(deps, deps.database.orm, 'search-conditions', params.id, actor);
    const today = dayOf(deps.now());
    const period = periodNamed(params.timeCreateCondition, today);
    if (period === null) throw new AppError('not_found');
    const performance = await reader.read(async (tx) => {
      const others = await othersDaysOfStore(deps, tx, store.id, { shownTo: actor, today });
      return readPerformance(deps, tx, store.id, period, today, others);
    });
    return { store, performance };
  };
  return [
    on(getPerformance, async (asked) => (await read(asked)).performance),
    on(getNewestPerformance, async ({ actor, params, reader }) => {
      const asked = { actor, params: { ...params, timeCreateCondition: usual }, reader };
      return (await read(asked)).performance;
    }),
    on(exportPerformance, read, ({ context, found: { store, performance }, query: { encoding } }) => {
      const { from, to } = performance.period;
      const name = `${store.name}_パフォーマンス_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}.csv`;
      context.header('Content-Type', `text/csv; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
      context.header('Content-Disposition', attachment(name, 'performance.csv'));
      const bytes = encode(prefix(encoding) + performanceCsv(performance), encoding);
      return context.body(new Uint8Array(bytes));
    }),
  ];
}
