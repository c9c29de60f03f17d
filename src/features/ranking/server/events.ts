import { sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, startOfDay } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { TargetTerm } from '#domain/billing/keyword-days.ts';
import type { ScopeDeps } from '#product';
import type { RankEvent } from '#ranking/rules/keyword-ranks.ts';

const maxEvents = 500;

/** Returns a store's events in a date range that may have changed its ranks: published posts, notes, changes of target. */
export async function rankEvents(
  deps: ScopeDeps,
  tx: Reads,
  { storeId, terms, from, to }: { storeId: number; terms: readonly TargetTerm[]; from: Day; to: Day },
): Promise<readonly RankEvent[]> {
  const posts = deps.tables['place-post'];
  const notes = deps.tables['store-note'];
  const live = resultRowsOf(
    await tx.execute(sql`
      select ${posts.sentTime} as sent_time, ${posts.summary} from ${posts}
      where ${posts.storeId} = ${storeId} and ${posts.state} = 'LIVE' and ${posts.deleteDate} is null
        and ${posts.sentTime} >= ${startOfDay(from)}::bigint and ${posts.sentTime} < ${startOfDay(addDays(to, 1))}::bigint
      order by ${posts.sentTime} limit ${maxEvents}`),
    ['sent_time', 'summary'],
  );
  const noted = resultRowsOf(
    await tx.execute(sql`
      select ${notes.day}::text as day, ${notes.text} from ${notes}
      where ${notes.storeId} = ${storeId} and ${alive(notes)} and ${notes.day} between ${from}::date and ${to}::date
      order by ${notes.day}, ${notes.id} limit ${maxEvents}`),
    ['day', 'text'],
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
