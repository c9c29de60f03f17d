import { and, eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { parseFields } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import { insertWithoutIds } from '#core/server/database/sql.ts';
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

/** The terms of a store or keyword before and after a change. */
export interface TermChange<V> {
  readonly id: number;
  readonly before: Terms<V>;
  readonly after: Terms<V>;
}

/**
 * Replaces stores' terms. Database constraints reject overlaps and incomplete terms. Throws AppError `required` at the
 * field that a term lacks.
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

/** Replaces keywords' terms. */
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

/** Checks that each term has the fields that its other values require (a fixed monthly mode, a fee), independently of the row. */
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

/** The removed terms, by their first days. */
function endedTerms<V extends object>(changes: readonly TermChange<V>[]): { id: number; days: Day[] }[] {
  return changes.flatMap(({ id, before, after }) => {
    const days = before.filter((one) => !after.some((other) => sameTerm(one, other))).map(({ from }) => from);
    return days.length === 0 ? [] : [{ id, days }];
  });
}

/** The rows of the added terms; `id` is that of their store or keyword. */
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
