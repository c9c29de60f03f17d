import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import type { RowOf } from '#core/model/declare.ts';
import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { comparableKeyword } from '#domain/keyword-days.ts';
import type { StoreTerms } from '#domain/store-terms.ts';
import type { RuleContext, Tables } from '#product';
import type { resources } from '#resources';
import { type KeywordRow, keywordStart, writeKeywordTerms } from '#terms/server/keyword-terms.ts';
import type { Said } from '#terms/server/past.ts';
import { keywordTermsOf } from '#terms/server/read.ts';

type Store = RowOf<(typeof resources)['search-conditions']>;
type Sent = Partial<Store['details'][number]>;
type Row = Readonly<Record<string, unknown>>;

/** The active keywords of several stores with their terms, without the store's own id: as a form sends them back. */
export async function activeKeywords(
  storeIds: readonly number[],
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
): Promise<ReadonlyMap<number, object[]>> {
  const byStore = new Map<number, object[]>();
  if (storeIds.length === 0) return byStore;
  const keywords = tableOf({ tables }, 'search-condition-detail');
  const found = await tx
    .select()
    .from(keywords.table)
    .where(
      and(
        inArray(keywords.column('searchConditionId'), [...storeIds]),
        eq(keywords.column('active'), true),
        isNull(keywords.column('deleteDate')),
      ),
    )
    .orderBy(asc(keywords.column('id')));
  const terms = await keywordTermsOf(
    { tables },
    tx,
    found.map(({ id }) => Number(id)),
  );
  for (const { searchConditionId, ...keyword } of found) {
    const list = byStore.get(Number(searchConditionId)) ?? [];
    const history = (terms.get(Number(keyword.id)) ?? []).map(({ from, to, values }) => ({
      effectiveFrom: from,
      effectiveTo: to,
      ...values,
    }));
    list.push({ ...keyword, terms: history });
    byStore.set(Number(searchConditionId), list);
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
  const { table, column } = tableOf({ tables }, 'search-condition-detail');
  const existing: Row[] = await tx
    .select()
    .from(table)
    .where(eq(column('searchConditionId'), store.id));
  const known = new Map(existing.map((row) => [Number(row.id), row]));
  refuse(sent, 'duplicate', ({ id }, index) => id !== undefined && sent.findIndex((one) => one.id === id) < index);
  refuse(sent, 'reference_missing', ({ id }) => id !== undefined && !known.has(id));
  refuseSamePlace(sent, known);
  const terms = await keywordTermsOf({ tables }, tx, [...known.keys()]);
  const changes = sent.map((keyword) => ({ keyword, before: known.get(keyword.id ?? 0) }));
  const kept = new Set(sent.filter(({ active }) => active !== false).map(({ id }) => id));
  const leftOut = existing.filter(({ id, active }) => active === true && !kept.has(Number(id)));
  // Who leaves one out from a day says nothing of the others
  const isChanged =
    leftOut.length > 0 ||
    changes.some(({ keyword, before }) => before === undefined || changedIn(keyword, before).length > 0);
  const write = { storeId: store.id, storeTerms: store.terms, said: store.said };
  const unsaid = { ...write, said: { ...store.said, validFrom: null } };
  const last = addDays(keywordStart(write, today), -1);

  for (const row of leftOut) {
    const id = Number(row.id);
    const planned = typeof row.effectiveTo === 'string' && row.effectiveTo < last ? row.effectiveTo : last;
    const change = { active: false, effectiveTo: planned };
    await update(id, change);
    await writeKeywordTerms(write, { ...asKeyword(row), ...change }, asKeyword(row), terms.get(id) ?? [], context);
  }
  for (const { keyword, before } of changes) {
    const { id, terms: _terms, ...values } = keyword;
    if (before === undefined || id === undefined) {
      const [added] = await tx
        .insert(table)
        .values({ ...values, searchConditionId: store.id, createDate: now, updateDate: now })
        .returning();
      await writeKeywordTerms(unsaid, asKeyword({ effectiveFrom: today, ...added }), null, [], context);
      continue;
    }
    if (values.active === false) continue;
    const changed = Object.fromEntries(changedIn(keyword, before));
    const isBack = before.active === false;
    // What ended it before holds no more, unless it is said again
    const change: Row = isBack ? { effectiveTo: null, ...values, active: true } : changed;
    const says = Object.keys(change).length > 0;
    if (says) await update(id, change);
    const said = says || !isChanged ? write : unsaid;
    await writeKeywordTerms(said, asKeyword({ ...before, ...change }), asKeyword(before), terms.get(id) ?? [], context);
  }

  async function update(id: number, change: Row): Promise<void> {
    await tx
      .update(table)
      .set({ ...change, updateDate: now, version: sql`${column('version')} + 1` })
      .where(eq(column('id'), id));
  }
}

function changedIn({ id: _id, terms: _terms, ...values }: Sent, before: Row): [string, unknown][] {
  return Object.entries(values).filter(([name, value]) => (before[name] ?? null) !== (value ?? null));
}

function refuse(sent: readonly Sent[], code: ErrorCode, isWrong: (one: Sent, index: number) => boolean): void {
  const problems = sent.flatMap((one, index): Problem[] =>
    isWrong(one, index) ? [{ code, field: `details.${index}.id`, params: { label: 'キーワード条件' } }] : [],
  );
  if (problems.length > 0) throw new AppError(problems);
}

/** One keyword from one place is measured and billed once; two that stand there already are left alone. */
function refuseSamePlace(sent: readonly Sent[], known: ReadonlyMap<number, Row>): void {
  const rows = sent.map((one) => ({ ...known.get(one.id ?? 0), ...one }));
  const nameOf = ({ keyword, searchLocationId, language }: Row) =>
    `${comparableKeyword(String(keyword))} ${searchLocationId} ${language ?? 'ja'}`;
  const isNew = (row: Row) => {
    const before = known.get(Number(row.id ?? 0));
    return before === undefined || before.active === false || nameOf(before) !== nameOf(row);
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

function asKeyword(row: Row): KeywordRow {
  return {
    id: Number(row.id),
    targetRank: Number(row.targetRank),
    dailyPrice: Number(row.dailyPrice),
    capDays: row.capDays === null || row.capDays === undefined ? null : Number(row.capDays),
    active: row.active !== false,
    effectiveFrom: String(row.effectiveFrom),
    effectiveTo: typeof row.effectiveTo === 'string' ? row.effectiveTo : null,
  };
}
