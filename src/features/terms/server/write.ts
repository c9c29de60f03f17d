import { and, eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { KeywordValues, StoreValues } from '#domain/store-terms.ts';
import { sameTerm, type Terms } from '#domain/terms.ts';
import type { Tables } from '#product';

interface Writing {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** What was agreed of a store or keyword, and what takes its place. */
export interface TermChange<V> {
  readonly id: number;
  readonly before: Terms<V>;
  readonly after: Terms<V>;
}

/** Puts stores' terms in the place of those they had. Overlaps are impossible: the database refuses them. */
export async function keepStoreTerms(
  { tx, tables, now }: Writing,
  changes: readonly TermChange<StoreValues>[],
): Promise<void> {
  const term = tables['search-condition-term'];
  for (const { id, days } of endedTerms(changes))
    await tx.delete(term).where(and(eq(term.searchConditionId, id), inArray(term.effectiveFrom, days)));
  const rows = freshTerms(changes, now).map(({ id, ...row }) => ({ ...row, searchConditionId: id }));
  for (let start = 0; start < rows.length; start += slice)
    await tx.insert(term).values(rows.slice(start, start + slice));
}

/** Puts keywords' terms in the place of those they had. */
export async function keepKeywordTerms(
  { tx, tables, now }: Writing,
  changes: readonly TermChange<KeywordValues>[],
): Promise<void> {
  const term = tables['search-condition-detail-term'];
  for (const { id, days } of endedTerms(changes))
    await tx.delete(term).where(and(eq(term.detailId, id), inArray(term.effectiveFrom, days)));
  const rows = freshTerms(changes, now).map(({ id, ...row }) => ({ ...row, detailId: id }));
  for (let start = 0; start < rows.length; start += slice)
    await tx.insert(term).values(rows.slice(start, start + slice));
}

/** The terms that are no more, by the days on which they began. */
function endedTerms<V extends object>(changes: readonly TermChange<V>[]): { id: number; days: Day[] }[] {
  return changes.flatMap(({ id, before, after }) => {
    const days = before.filter((one) => !after.some((other) => sameTerm(one, other))).map(({ from }) => from);
    return days.length === 0 ? [] : [{ id, days }];
  });
}

/** The terms that were not there before, as they are written; `id` is whose they are. */
function freshTerms<V extends object>(changes: readonly TermChange<V>[], now: number) {
  return changes.flatMap(({ id, before, after }) =>
    after
      .filter((one) => !before.some((other) => sameTerm(one, other)))
      .map(({ from, to, values }) => ({
        ...values,
        id,
        effectiveFrom: from,
        effectiveTo: to,
        createDate: now,
        updateDate: now,
      })),
  );
}

const slice = 500;
