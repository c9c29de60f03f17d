import { asc, gt, inArray } from 'drizzle-orm';
import { day as dayMs, dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isReported, type Metric, metrics } from '#domain/performance/performance.ts';
import type { Deps } from '#product';
import type { FetchedDays } from './fetch.ts';
import { performanceRefusal } from './tables.ts';

/** A metric that Google no longer gives. */
export interface RefusedMetric {
  readonly metric: Metric;
  /** epoch ms; when it was refused last. */
  readonly refusedDate: number;
}

/** Returns the metrics to ask for now: those that Google reports, less those that it refused within a day. */
export async function metricsToAsk({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<readonly Metric[]> {
  const refused = await database.orm
    .select({ metric: performanceRefusal.metric })
    .from(performanceRefusal)
    .where(gt(performanceRefusal.refusedDate, now() - dayMs));
  const today = dayOf(now());
  return metrics.filter((metric) => isReported(metric, today) && !refused.some((one) => one.metric === metric));
}

/** Records which metrics Google refused, and forgets what it gave again. */
export async function saveRefusals(
  { now }: Pick<Deps, 'now'>,
  tx: Orm,
  asked: readonly Metric[],
  { refused }: Pick<FetchedDays, 'refused'>,
): Promise<void> {
  const given = asked.filter((metric) => !refused.some((one) => one.metric === metric));
  if (given.length > 0) await tx.delete(performanceRefusal).where(inArray(performanceRefusal.metric, [...given]));
  for (const { metric, reason } of refused) {
    const seen = { refusedDate: now(), reason };
    await tx
      .insert(performanceRefusal)
      .values({ metric, ...seen })
      .onConflictDoUpdate({ target: performanceRefusal.metric, set: seen });
  }
}

/** Returns the metrics that Google refuses although it should still report them. */
export async function refusedMetrics({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<RefusedMetric[]> {
  const rows = await database.orm.select().from(performanceRefusal).orderBy(asc(performanceRefusal.metric));
  const today = dayOf(now());
  return rows.flatMap(({ metric: name, refusedDate }) => {
    const metric = metrics.find((one) => one === name);
    return metric === undefined || !isReported(metric, today) ? [] : [{ metric, refusedDate }];
  });
}
