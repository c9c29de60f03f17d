import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { planChildren } from '#core/server/kernel/plan-children.ts';
import { comparableKeyword } from '#domain/keyword-days.ts';
import type { KeywordTerms, StoreTerms } from '#domain/store-terms.ts';
import type { Row, RuleContext, Tables } from '#product';
import { type KeywordWrite, keywordStart, writeKeywordTerms } from '#terms/server/keyword-terms.ts';
import type { Said } from '#terms/server/past.ts';
import { keywordTermsOf } from '#terms/server/read.ts';

type Keyword = Row<'search-condition-detail'>;
/** As a form sends it: without an id where it is new, with the terms that it was shown. */
type Sent = Partial<Keyword> & { readonly terms?: unknown };

type KeywordWithTerms = Omit<Keyword, 'searchConditionId' | 'terms'> & { readonly terms: KeywordTerms };

/** The active keywords of several stores with their terms, without the store's own id. */
export async function activeKeywords(
  storeIds: readonly number[],
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
): Promise<ReadonlyMap<number, readonly KeywordWithTerms[]>> {
  const byStore = new Map<number, KeywordWithTerms[]>();
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
    list.push({ ...keyword, terms: terms.get(keyword.id) ?? [] });
    byStore.set(searchConditionId, list);
  }
  return byStore;
}

/**
 * Writes a store's keywords as they were sent: a row without id is new, one left out is deactivated and never deleted. AppError for one
 * of another store, one that is sent twice, and a keyword that is entered twice for the same place. Of a write that takes another back
 * (`isTakenBack`) the terms are left to who puts them back.
 */
export async function writeKeywords(
  store: { readonly id: number; readonly terms: StoreTerms; readonly said: Said; readonly isTakenBack: boolean },
  sent: readonly Sent[],
  context: RuleContext,
): Promise<void> {
  const { tx, tables, now, today } = context;
  const keywords = tables['search-condition-detail'];
  const existing = await tx.select().from(keywords).where(eq(keywords.searchConditionId, store.id));
  const known = new Map(existing.map((row) => [row.id, row]));
  const stored = sent.map(({ terms: _terms, ...keyword }) => keyword);
  const { rows } = planChildren({ name: 'details', label: 'キーワード条件' }, stored, existing);
  refuseSamePlace(sent, known);
  const terms = await keywordTermsOf({ tables }, tx, [...known.keys()]);
  const kept = new Set(sent.filter(({ active }) => active !== false).map(({ id }) => id));
  const leftOut = existing.filter(({ id, active }) => active && !kept.has(id));
  // Who leaves one out from a day says nothing of the others
  const isChanged = leftOut.length > 0 || rows.some(({ before, change }) => before === null || hasAny(change));
  const write = { storeId: store.id, storeTerms: store.terms, said: store.said };
  const unsaid = { ...write, said: { ...store.said, validFrom: null } };
  const last = addDays(keywordStart(write, today), -1);

  for (const row of leftOut) {
    const planned = row.effectiveTo !== null && row.effectiveTo < last ? row.effectiveTo : last;
    const change = { active: false, effectiveTo: planned };
    await update(row.id, change);
    await keepTerms(write, { ...row, ...change }, row);
  }
  for (const { id, before, values, change: differing } of rows) {
    if (before === null || id === null) {
      if (!isWhole(values)) throw new Error('a new keyword without what it must have');
      const fresh = await tx
        .insert(keywords)
        .values({ ...values, searchConditionId: store.id, createDate: now, updateDate: now })
        .returning();
      for (const added of fresh) await keepTerms(unsaid, added, null);
      continue;
    }
    if (values.active === false) continue;
    const isBack = !before.active;
    // What ended it before holds no more, unless it is said again
    const change = isBack ? { effectiveTo: null, ...values, active: true } : differing;
    const says = hasAny(change);
    if (says) await update(id, change);
    const said = says || !isChanged ? write : unsaid;
    await keepTerms(said, { ...before, ...change }, before);
  }

  async function keepTerms(said: KeywordWrite, row: Keyword, previous: Keyword | null): Promise<void> {
    if (!store.isTakenBack) await writeKeywordTerms(said, row, previous, terms.get(row.id) ?? [], context);
  }

  async function update(id: number, change: Partial<Keyword>): Promise<void> {
    await tx
      .update(keywords)
      .set({ ...change, updateDate: now, version: sql`${keywords.version} + 1` })
      .where(eq(keywords.id, id));
  }
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
