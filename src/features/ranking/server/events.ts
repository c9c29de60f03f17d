import { sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, startOfDay } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { TargetTerm } from '#domain/billing/keyword-days.ts';
import type { RankEvent } from '#domain/ranks/keyword-ranks.ts';
import type { ScopeDeps } from '#product';

const maxEvents = 500;

/** What happened to a store between two days that may have moved its ranks: posts that went live, notes, changes of target. */
export async function rankEvents(
  deps: ScopeDeps,
  tx: Reads,
  { storeId, terms, from, to }: { storeId: number; terms: readonly TargetTerm[]; from: Day; to: Day },
): Promise<readonly RankEvent[]> {
  const posts = deps.tables['place-post'];
  const notes = deps.tables['store-note'];
  const live = rowsOf(
    await tx.execute(sql`
      select sent_time, summary from ${posts}
      where store_id = ${storeId} and state = 'LIVE' and delete_date is null
        and sent_time >= ${startOfDay(from)}::bigint and sent_time < ${startOfDay(addDays(to, 1))}::bigint
      order by sent_time limit ${maxEvents}`),
  );
  const noted = rowsOf(
    await tx.execute(sql`
      select day::text as day, text from ${notes}
      where store_id = ${storeId} and ${alive(notes)} and day between ${from}::date and ${to}::date
      order by day, id limit ${maxEvents}`),
  );
  const events: RankEvent[] = [
    ...live.map((row) => ({
      day: dayOf(Number(row.sent_time)),
      kind: 'POST' as const,
      text: String(row.summary).slice(0, 60),
    })),
    ...noted.map((row) => ({ day: String(row.day), kind: 'NOTE' as const, text: String(row.text) })),
    ...terms.flatMap((term, index) => {
      const before = terms[index - 1];
      if (before === undefined || before.targetRank === term.targetRank) return [];
      return [
        {
          day: term.effectiveFrom,
          kind: 'TARGET' as const,
          text: `${before.targetRank}位以内 → ${term.targetRank}位以内`,
        },
      ];
    }),
  ];
  return events.filter(({ day }) => day >= from && day <= to).sort((a, b) => (a.day < b.day ? -1 : 1));
}
