import { inArray } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { AffectedMonth } from '#domain/billing/affected-month.ts';
import type { Days, KeywordTerms, StoreTerms } from '#domain/terms/store-terms.ts';
import { difference } from '#domain/terms/terms.ts';
import type { ScopeDeps } from '#product';
import { affectedMonths, passedOf } from './affected-months.ts';
import { keywordTermsOf, storeTermsOf } from './read.ts';

/** The terms of a store and of its keywords, including inactive ones. */
export interface Agreed {
  readonly store: StoreTerms;
  readonly keywords: ReadonlyMap<number, KeywordTerms>;
}

/** Returns the current terms of stores and their keywords, by store id. */
export async function agreedOn(
  deps: ScopeDeps,
  tx: Orm,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Agreed>> {
  if (storeIds.length === 0) return new Map();
  const keyword = deps.tables['search-condition-detail'];
  const rows = await tx
    .select({ id: keyword.id, storeId: keyword.searchConditionId })
    .from(keyword)
    .where(inArray(keyword.searchConditionId, [...storeIds]));
  const ids = rows.map(({ id }) => id);
  const terms = await keywordTermsOf(deps, tx, ids);
  const stores = await storeTermsOf(deps, tx, storeIds);
  const keywords = new Map(storeIds.map((id) => [id, new Map<number, KeywordTerms>()]));
  for (const { id, storeId } of rows) keywords.get(storeId)?.set(id, terms.get(id) ?? []);
  return new Map(storeIds.map((id) => [id, { store: stores.get(id) ?? [], keywords: keywords.get(id) ?? new Map() }]));
}

/** Returns the store's counted or billed months in which terms of past days differ between `before` and `after`. */
export async function monthsBetween(
  deps: ScopeDeps,
  tx: Orm,
  { storeId, actor, today }: { readonly storeId: number; readonly actor: Actor | null; readonly today: Day },
  before: Agreed,
  after: Agreed,
): Promise<AffectedMonth[]> {
  const yesterday = addDays(today, -1);
  const ofStore = passedOf(difference(before.store, after.store), yesterday);
  const ofKeywords = [...after.keywords].map(([id, terms]) =>
    passedOf(difference(before.keywords.get(id) ?? [], terms), yesterday),
  );
  const ranges = [ofStore, ...ofKeywords].filter((one) => one !== null);
  const newOwners = (period: Days) => {
    const days = ofStore === null ? null : common(period, ofStore);
    if (days === null) return [];
    const had = ownersOn(before.store, days);
    return [...ownersOn(after.store, days)].filter((id) => !had.has(id));
  };
  return affectedMonths(deps, tx, { storeId, ranges, actor, newOwners });
}

function ownersOn(terms: StoreTerms, { first, last }: Days): ReadonlySet<number> {
  const held = terms.filter(({ from, to }) => from <= last && (to === null || to >= first));
  return new Set(held.flatMap(({ values }) => values.ownerUserId ?? []));
}

function common(one: Days, other: Days): Days | null {
  const first = one.first > other.first ? one.first : other.first;
  const last = one.last < other.last ? one.last : other.last;
  return first > last ? null : { first, last };
}
