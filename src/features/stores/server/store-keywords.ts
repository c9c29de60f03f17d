import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { comparableKeyword } from '#domain/keyword-days.ts';
import type { StoreTerms } from '#domain/store-terms.ts';
import type { Row, RuleContext, Tables } from '#product';
import { keywordStart, writeKeywordTerms } from '#terms/server/keyword-terms.ts';
import type { Said } from '#terms/server/past.ts';
import { keywordTermsOf } from '#terms/server/read.ts';

type Keyword = Row<'search-condition-detail'>;
/** As a form sends it: without an id where it is new, with the terms that it was shown. */
type Sent = Partial<Keyword> & { readonly terms?: unknown };

/** The active keywords of several stores with their terms, without the store's own id: as a form sends them back. */
export async function activeKeywords(
  storeIds: readonly number[],
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
): Promise<ReadonlyMap<number, object[]>> {
  const byStore = new Map<number, object[]>();
  if (storeIds.length === 0) return byStore;
  const keywords = tables['search-condition-detail'];
  const found = await tx
    .select()
    .from(keywords)
    .where(and(inArray(keywords.searchConditionId, storeIds), eq(keywords.active, true), isNull(keywords.deleteDate)))
    .orderBy(asc(keywords.id));
  const terms = await keywordTermsOf(
    { tables },
    tx,
    found.map(({ id }) => id),
  );
  for (const { searchConditionId, ...keyword } of found) {
    const list = byStore.get(searchConditionId) ?? [];
    const history = (terms.get(keyword.id) ?? []).map(({ from, to, values }) => ({
      effectiveFrom: from,
      effectiveTo: to,
      ...values,
    }));
    list.push({ ...keyword, terms: history });
    byStore.set(searchConditionId, list);
  }
  return byStore;
}

/**
 * Writes a store's keywords as they were sent: a row without id is new, one left out is deactivated and never deleted. AppError for one
 * of another store, one that is sent twice, and a keyword that is entered twice for the same place.
 */
export async function writeKeywords(
  store: { readonly id: number; readonly terms: StoreTerms; readonly said: Said },
  sent: readonly Sent[],
  context: RuleContext,
): Promise<void> {
  const { tx, tables, now, today } = context;
  const keywords = tables['search-condition-detail'];
  const existing = await tx.select().from(keywords).where(eq(keywords.searchConditionId, store.id));
  const known = new Map(existing.map((row) => [row.id, row]));
  refuse(sent, 'duplicate', ({ id }, index) => id !== undefined && sent.findIndex((one) => one.id === id) < index);
  refuse(sent, 'reference_missing', ({ id }) => id !== undefined && !known.has(id));
  refuseSamePlace(sent, known);
  const terms = await keywordTermsOf({ tables }, tx, [...known.keys()]);
  const changes = sent.map((keyword) => ({ keyword, before: known.get(keyword.id ?? 0) }));
  const kept = new Set(sent.filter(({ active }) => active !== false).map(({ id }) => id));
  const leftOut = existing.filter(({ id, active }) => active && !kept.has(id));
  // Who leaves one out from a day says nothing of the others
  const isChanged =
    leftOut.length > 0 ||
    changes.some(({ keyword, before }) => before === undefined || hasAny(changedIn(keyword, before)));
  const write = { storeId: store.id, storeTerms: store.terms, said: store.said };
  const unsaid = { ...write, said: { ...store.said, validFrom: null } };
  const last = addDays(keywordStart(write, today), -1);

  for (const row of leftOut) {
    const planned = row.effectiveTo !== null && row.effectiveTo < last ? row.effectiveTo : last;
    const change = { active: false, effectiveTo: planned };
    await update(row.id, change);
    await writeKeywordTerms(write, { ...row, ...change }, row, terms.get(row.id) ?? [], context);
  }
  for (const { keyword, before } of changes) {
    const { id, terms: _terms, ...values } = keyword;
    if (before === undefined || id === undefined) {
      if (!isWhole(values)) throw new Error('a new keyword without what it must have');
      const rows = await tx
        .insert(keywords)
        .values({ ...values, searchConditionId: store.id, createDate: now, updateDate: now })
        .returning();
      for (const added of rows) await writeKeywordTerms(unsaid, added, null, [], context);
      continue;
    }
    if (values.active === false) continue;
    const isBack = !before.active;
    // What ended it before holds no more, unless it is said again
    const change = isBack ? { effectiveTo: null, ...values, active: true } : changedIn(keyword, before);
    const says = hasAny(change);
    if (says) await update(id, change);
    const said = says || !isChanged ? write : unsaid;
    await writeKeywordTerms(said, { ...before, ...change }, before, terms.get(id) ?? [], context);
  }

  async function update(id: number, change: Partial<Keyword>): Promise<void> {
    await tx
      .update(keywords)
      .set({ ...change, updateDate: now, version: sql`${keywords.version} + 1` })
      .where(eq(keywords.id, id));
  }
}

/** What is sent of a keyword and stands otherwise in its row. */
function changedIn({ id: _id, terms: _terms, ...values }: Sent, before: Keyword): Partial<Keyword> {
  const changed: Partial<Keyword> = { ...values };
  // Object.keys gives strings; these are the very fields that were sent
  for (const name of Object.keys(changed) as (keyof typeof changed)[])
    if ((changed[name] ?? null) === (before[name] ?? null)) delete changed[name];
  return changed;
}

function hasAny(change: object): boolean {
  return Object.keys(change).length > 0;
}

const needed = [
  'keyword',
  'searchLocationId',
  'targetRank',
  'dailyPrice',
  'device',
  'depth',
  'effectiveFrom',
] as const satisfies readonly (keyof Sent)[];

/** Is it all there? A row without an id was checked as a new one. */
function isWhole<S extends Omit<Sent, 'id'>>(sent: S): sent is S & Pick<Required<Sent>, (typeof needed)[number]> {
  return needed.every((name) => sent[name] !== undefined && sent[name] !== null);
}

function refuse(sent: readonly Sent[], code: ErrorCode, isWrong: (one: Sent, index: number) => boolean): void {
  const problems = sent.flatMap((one, index): Problem[] =>
    isWrong(one, index) ? [{ code, field: `details.${index}.id`, params: { label: 'キーワード条件' } }] : [],
  );
  if (problems.length > 0) throw new AppError(problems);
}

/** One keyword from one place is measured and billed once; two that stand there already are left alone. */
function refuseSamePlace(sent: readonly Sent[], known: ReadonlyMap<number, Keyword>): void {
  const rows = sent.map((one) => ({ ...known.get(one.id ?? 0), ...one }));
  const nameOf = ({ keyword, searchLocationId, language }: Partial<Keyword>) =>
    `${comparableKeyword(keyword ?? '')} ${searchLocationId} ${language ?? 'ja'}`;
  const isNew = (row: Partial<Keyword>) => {
    const before = known.get(row.id ?? 0);
    return before === undefined || !before.active || nameOf(before) !== nameOf(row);
  };
  const problems = rows.flatMap((row, index): Problem[] => {
    if (row.active === false || !isNew(row)) return [];
    const stands = rows.some(
      (other, at) =>
        at !== index && other.active !== false && nameOf(other) === nameOf(row) && (at < index || !isNew(other)),
    );
    return stands ? [{ code: 'duplicate_keyword', field: `details.${index}.keyword` }] : [];
  });
  if (problems.length > 0) throw new AppError(problems);
}
