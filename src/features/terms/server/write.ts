import { and, eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { parseFields } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Orm } from '#core/server/database/database.ts';
import { insertWithoutIds } from '#core/server/database/insert-many.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import type { KeywordValues, StoreValues } from '#domain/terms/store-terms.ts';
import { sameTerm, type Terms } from '#domain/terms/terms.ts';
import type { Tables } from '#product';

interface Writing {
  readonly tx: Orm;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly today: Day;
  /** epoch ms */
  readonly now: number;
}

/** What was agreed of a store or keyword, and what takes its place. */
export interface TermChange<V> {
  readonly id: number;
  readonly before: Terms<V>;
  readonly after: Terms<V>;
}

/**
 * Puts stores' terms in the place of those they had. Overlaps, and terms without what their own state or mode asks for, are impossible:
 * the database refuses them. AppError `required` at the field that a term lacks.
 */
export async function saveStoreTerms(writing: Writing, changes: readonly TermChange<StoreValues>[]): Promise<void> {
  const { tx, tables, now } = writing;
  requireComplete(writing, 'search-condition-term', changes);
  const term = tables['search-condition-term'];
  for (const { id, days } of endedTerms(changes))
    await tx.delete(term).where(and(eq(term.searchConditionId, id), inArray(term.effectiveFrom, days)));
  const rows = freshTerms(changes, now).map(({ id, ...row }) => ({ ...row, searchConditionId: id }));
  await insertWithoutIds(tx, term, rows);
}

/** Puts keywords' terms in the place of those they had. */
export async function saveKeywordTerms(
  { tx, tables, now }: Writing,
  changes: readonly TermChange<KeywordValues>[],
): Promise<void> {
  const term = tables['search-condition-detail-term'];
  for (const { id, days } of endedTerms(changes))
    await tx.delete(term).where(and(eq(term.detailId, id), inArray(term.effectiveFrom, days)));
  const rows = freshTerms(changes, now).map(({ id, ...row }) => ({ ...row, detailId: id }));
  await insertWithoutIds(tx, term, rows);
}

/** Each term holds what its other values ask for (a fixed month a fee), whatever the row that was written shows. */
function requireComplete<V extends object>(
  { resources, today }: Writing,
  name: ResourceName,
  changes: readonly TermChange<V>[],
): void {
  const { fields } = resourceNamed(resources, name);
  for (const { values } of changes.flatMap(freshOf)) {
    const own = fields.filter((field) => Object.hasOwn(values, field.name));
    const { problems } = parseFields(own, values, { mode: 'create', actor: null, today });
    if (problems !== undefined) throw new AppError(problems);
  }
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
  return changes.flatMap((change) =>
    freshOf(change).map(({ from, to, values }) => ({
      ...values,
      id: change.id,
      effectiveFrom: from,
      effectiveTo: to,
      createDate: now,
      updateDate: now,
    })),
  );
}

function freshOf<V extends object>({ before, after }: TermChange<V>): Terms<V> {
  return after.filter((one) => !before.some((other) => sameTerm(one, other)));
}
