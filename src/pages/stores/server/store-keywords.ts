import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { planChildren } from '#core/server/kernel/rules/rule.ts';
import type { KeywordTerms, StoreTerms } from '#domain/terms/store-terms.ts';
import type { Row, RuleContext, Tables } from '#product';
import { requireSecondInstrument } from '#ranking/server/readings/paid/setting-rule.ts';
import { type KeywordWrite, keywordStart, writeKeywordTerms } from '#terms/server/keyword-terms.ts';
import type { ChangeNote } from '#terms/server/past.ts';
import { keywordTermsOf } from '#terms/server/read.ts';
import { reentered, refuseTwice } from './same-keyword.ts';

type Keyword = Row<'search-condition-detail'>;
/** A keyword as a form sends it: without an id if it is new, with the terms that the form showed. */
type Sent = Partial<Keyword> & { readonly terms?: unknown };

type KeywordWithTerms = Omit<Keyword, 'searchConditionId' | 'terms'> & { readonly terms: KeywordTerms };

/** Returns the active keywords of several stores with their terms, by store id. */
export async function activeKeywords(
  storeIds: readonly number[],
  { tx, tables }: { readonly tx: Reads; readonly tables: Tables },
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
 * Writes a store's keywords as sent: a row without an id is new, one left out is deactivated, never deleted. Throws
 * AppError for a keyword of another store, one that is sent twice, and a duplicate keyword at the same location. If the
 * write undoes another one (`isTakenBack`), the caller restores the terms.
 */
export async function writeKeywords(
  store: { readonly id: number; readonly terms: StoreTerms; readonly said: ChangeNote; readonly isTakenBack: boolean },
  asSent: readonly Sent[],
  context: RuleContext,
): Promise<void> {
  const { tx, tables, now, today } = context;
  const keywords = tables['search-condition-detail'];
  const existing = await tx.select().from(keywords).where(eq(keywords.searchConditionId, store.id));
  const known = new Map(existing.map((row) => [row.id, row]));
  const terms = await keywordTermsOf({ tables }, tx, [...known.keys()]);
  const sent = reentered(asSent, existing, terms, today);
  const stored = sent.map(({ terms: _terms, ...keyword }) => keyword);
  const { rows } = planChildren({ name: 'details', label: 'キーワード条件' }, stored, existing);
  const places = new Map<number, number>();
  const kept = new Set(sent.filter(({ active }) => active !== false).map(({ id }) => id));
  const leftOut = existing.filter(({ id, active }) => active && !kept.has(id));
  // A date for removing a keyword does not apply to the others
  const isChanged = leftOut.length > 0 || rows.some(({ before, change }) => before === null || hasAny(change));
  const write = { storeId: store.id, storeTerms: store.terms, said: store.said };
  const unsaid = { ...write, said: { ...store.said, validFrom: null } };
  const last = addDays(keywordStart(write, today), -1);

  for (const row of leftOut) {
    const planned = row.effectiveTo !== null && row.effectiveTo < last ? row.effectiveTo : last;
    const change = { active: false, effectiveTo: planned };
    await updateKeyword(context, row.id, change);
    await saveTerms(write, { ...row, ...change }, row);
  }
  for (const { index, id, before, values, change: differing } of rows) {
    if (id !== null) places.set(id, index);
    if (before === null || id === null) {
      if (!isWhole(values)) throw new Error('a new keyword without what it must have');
      const fresh = await tx
        .insert(keywords)
        .values({ ...values, searchConditionId: store.id, createDate: now, updateDate: now })
        .returning();
      for (const added of fresh) {
        places.set(added.id, index);
        await saveTerms(unsaid, added, null);
      }
      continue;
    }
    if (values.active === false) continue;
    const isBack = !before.active;
    // The date that ended it no longer applies unless it is sent again
    const change = isBack ? { effectiveTo: null, ...values, active: true } : differing;
    const says = hasAny(change);
    if (says) await updateKeyword(context, id, change);
    const said = says || !isChanged ? write : unsaid;
    await saveTerms(said, { ...before, ...change }, before);
  }
  await requireSecondInstrument(context, chosenIn(sent, known));
  if (!store.isTakenBack) await refuseTwice(context, { storeId: store.id, places, known, terms });

  async function saveTerms(said: KeywordWrite, row: Keyword, previous: Keyword | null): Promise<void> {
    if (!store.isTakenBack) await writeKeywordTerms(said, row, previous, terms.get(row.id) ?? [], context);
  }
}

/** The indexes of the sent keywords that begin to be measured by the second instrument. */
function chosenIn(sent: readonly Sent[], known: ReadonlyMap<number, Keyword>): readonly number[] {
  return sent.flatMap(({ id, instrument }, index) =>
    instrument === 'DATAFORSEO_MAPS' && known.get(id ?? 0)?.instrument !== instrument ? [index] : [],
  );
}

async function updateKeyword({ tx, tables, now }: RuleContext, id: number, change: Partial<Keyword>): Promise<void> {
  const keywords = tables['search-condition-detail'];
  await tx
    .update(keywords)
    .set({ ...change, updateDate: now, version: sql`${keywords.version} + 1` })
    .where(eq(keywords.id, id));
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
  'instrument',
  'effectiveFrom',
] as const satisfies readonly (keyof Sent)[];

/** True if all required fields are set; a row without an id was validated as a new one. */
function isWhole<S extends Omit<Sent, 'id'>>(sent: S): sent is S & Pick<Required<Sent>, (typeof needed)[number]> {
  return needed.every((name) => sent[name] !== undefined && sent[name] !== null);
}
