import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { sameTerm, type Terms } from '#domain/terms.ts';
import type { Tables } from '#product';

interface Writing {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** What was agreed of a store or keyword, and what takes its place. */
export interface TermChange {
  readonly id: number;
  readonly before: Terms<object>;
  readonly after: Terms<object>;
}

/** Puts stores' terms in the place of those they had. Overlaps are impossible: the database refuses them. */
export function keepStoreTerms(writing: Writing, changes: readonly TermChange[]): Promise<void> {
  return keep(writing, 'search-condition-term', 'searchConditionId', changes);
}

/** Puts keywords' terms in the place of those they had. */
export function keepKeywordTerms(writing: Writing, changes: readonly TermChange[]): Promise<void> {
  return keep(writing, 'search-condition-detail-term', 'detailId', changes);
}

async function keep(
  { tx, tables, now }: Writing,
  name: string,
  owner: string,
  changes: readonly TermChange[],
): Promise<void> {
  const { table, column } = tableOf({ tables }, name);
  for (const { id, before, after } of changes) {
    const gone = before.filter((one) => !after.some((other) => sameTerm(one, other)));
    const days = gone.map(({ from }) => from);
    if (days.length > 0)
      await tx.delete(table).where(and(eq(column(owner), id), inArray(column('effectiveFrom'), days)));
  }
  const fresh = changes.flatMap(({ id, before, after }) =>
    after
      .filter((one) => !before.some((other) => sameTerm(one, other)))
      .map(({ from, to, values }) => ({
        ...values,
        [owner]: id,
        effectiveFrom: from,
        effectiveTo: to,
        createDate: now,
        updateDate: now,
      })),
  );
  for (let start = 0; start < fresh.length; start += slice)
    await tx.insert(table).values(fresh.slice(start, start + slice));
}

const slice = 500;
