import { dayOf } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import type { DayRange } from '#domain/period.ts';
import { latestGridOf } from '#ranking/server/grid/grid-store.ts';
import type { ReportGrid } from '#report/rules/report-content.ts';
import { momentWithin } from './moment-within.ts';

/** Returns the latest complete grid of these keywords on these days; null if there is none. */
export async function gridOfMonth(
  tx: Reads,
  detailIds: readonly number[],
  parts: readonly DayRange[],
): Promise<ReportGrid | null> {
  const grid = await latestGridOf(tx, detailIds, (begun) => momentWithin(begun, parts));
  if (grid === null) return null;
  const { keyword, createDate, size, spacing, centre, points } = grid;
  return { keyword, day: dayOf(createDate), size, spacing, centre, points };
}
