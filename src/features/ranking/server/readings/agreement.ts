import { and, between, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { targetOn } from '#domain/billing/keyword-days.ts';
import type { DayRange } from '#domain/period.ts';
import { type Agreement, agreementOf } from '#domain/ranks/repeats.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { ranksRead, storedRepeats } from '#ranking/rules/repeats.ts';
import { targetTerms } from './day-readings.ts';

/**
 * Returns, of these keywords together, how many repeats agree with the reading that they repeat about the target, without those that were
 * another customer's.
 */
export async function agreementOn(
  deps: ScopeDeps,
  tx: Reads,
  detailIds: readonly number[],
  { days: { first, last }, others }: { readonly days: DayRange; readonly others: OthersDays },
): Promise<Agreement> {
  if (detailIds.length === 0) return { read: 0, agreeing: 0 };
  const readings = deps.tables['rank-observation'];
  const rows = await tx
    .select({ detailId: readings.detailId, day: readings.day, repeats: readings.repeats })
    .from(readings)
    .where(
      and(
        inArray(readings.detailId, [...detailIds]),
        between(readings.day, first, last),
        eq(readings.origin, 'SCHEDULED'),
        isNotNull(readings.repeats),
        alive(readings),
      ),
    );
  const terms = await targetTerms(deps, tx, detailIds);
  const days = rows.flatMap(({ detailId, day, repeats }) => {
    const target = targetOn(terms.get(detailId) ?? [], day);
    return target === null || isOthers(others, day) ? [] : [agreementOf(ranksRead(storedRepeats(repeats)), target)];
  });
  return days.reduce((sum, { read, agreeing }) => ({ read: sum.read + read, agreeing: sum.agreeing + agreeing }), {
    read: 0,
    agreeing: 0,
  });
}
