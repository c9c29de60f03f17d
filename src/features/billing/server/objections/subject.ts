import { and, eq } from 'drizzle-orm';
import { type Day, dayText } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { daysInShort } from '#domain/billing/objection.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { markOn } from '#domain/ranks/day-marks.ts';
import type { StoreTerms } from '#domain/terms/store-terms.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { Deps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { type BilledDay, isCountedInCharge } from './billed-days.ts';

/** What a customer objects to. */
export interface Raised {
  readonly storeId: number;
  /** Null: the fixed month of the charge. */
  readonly detailId: number | null;
  /** Null: the charge that bills the days, or none yet. */
  readonly chargeId: number | null;
  /** JST days, each achieved; ignored for a fixed month. */
  readonly days: readonly Day[];
  readonly content: string;
}

/** What is objected to, as it is kept. */
export interface Subject {
  readonly target: string;
  readonly chargeId: number | null;
  /** Of the charge; null: on none. */
  readonly issueDate: Day | null;
  readonly days: readonly Day[];
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** The fixed month of the store that the charge bills. Throws AppError 404 where it bills none. */
export async function monthOf(
  { tables }: Deps,
  tx: Orm,
  { storeId, chargeId }: Raised,
  billed: readonly BilledDay[],
): Promise<Subject> {
  if (chargeId === null) throw new AppError('required', { field: 'chargeId', params: { label: '請求' } });
  const store = tables['search-conditions'];
  const [found] = await tx.select({ name: store.name }).from(store).where(eq(store.id, storeId));
  const [month] = billed;
  if (found === undefined || month === undefined) throw new AppError('not_found');
  const { issueDate, first: firstDay, last: lastDay } = month;
  const target = `${found.name} 月額固定（${rangeInWords(month)}）`;
  return { target, chargeId, issueDate, days: [], firstDay, lastDay };
}

interface RaisedDays extends Raised {
  readonly detailId: number;
}

/** The achieved days of a keyword: all billed by one charge of the customer, or theirs and on no charge yet. Throws AppError otherwise. */
export async function subjectOf(
  deps: Deps,
  tx: Orm,
  raised: RaisedDays,
  { billed, userId }: { readonly billed: readonly BilledDay[]; readonly userId: number },
): Promise<Subject> {
  const days = [...new Set(raised.days)].sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined)
    throw new AppError('required', { field: 'days', params: { label: '日' } });
  const { 'search-condition-detail': detail, 'search-conditions': store } = deps.tables;
  const [keyword] = await tx
    .select({ keyword: detail.keyword, name: store.name, ofStore: detail.searchConditionId })
    .from(detail)
    .innerJoin(store, eq(store.id, raised.storeId))
    .where(and(eq(detail.id, raised.detailId)));
  if (keyword === undefined) throw new AppError('not_found');
  const isOnCharge = new Set(billed.map(({ first }) => first));
  const open = days.filter((day) => !isOnCharge.has(day));
  // The ledger proves whose a billed keyword is; any other must be this store's, or another's would be named
  if (open.length > 0 && keyword.ofStore !== raised.storeId) throw new AppError('not_found');
  if (open.length > 0) await refuseUnachieved(deps, tx, { ...raised, days: open }, userId);
  const charges = new Set(billed.map(({ chargeId }) => chargeId));
  if (charges.size > 1 || (charges.size > 0 && open.length > 0) || (charges.size === 0 && raised.chargeId !== null))
    throw new AppError('objection_split', { field: 'days' });
  const target = `${keyword.name}「${keyword.keyword}」${daysInShort(days)}`;
  const { chargeId = null, issueDate = null } = billed[0] ?? {};
  return { target, chargeId, issueDate, days, firstDay, lastDay };
}

/** Throws AppError unless the customer owned the days and a count would bill them: those of an issued charge that it did not bill are no loss. */
async function refuseUnachieved(
  deps: Deps,
  tx: Orm,
  { storeId, detailId, days }: RaisedDays,
  userId: number,
): Promise<void> {
  const terms: StoreTerms = (await storeTermsOf(deps, tx, [storeId])).get(storeId) ?? [];
  const ownOn = (day: Day) => {
    const values = termOn(terms, day)?.values;
    return values?.ownerUserId === userId ? values : undefined;
  };
  // A store that was never theirs is not confirmed to exist
  if (!days.some(ownOn)) throw new AppError('not_found');
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const rules = {
    store: terms,
    keyword: (await keywordTermsOf(deps, tx, [detailId])).get(detailId) ?? [],
    excluded: (await excludedDays(tx, [storeId], { first, last })).of(storeId, detailId),
  };
  const readings = (await dayReadings(deps, tx, [detailId], { from: first, to: last })).get(detailId) ?? [];
  const ranks = new Map(readings.flatMap(({ day, status, rank }) => (status === 'OK' ? [[day, rank]] : [])));
  const isCounted = await isCountedInCharge(deps, tx, { detailId, userId, first, last });
  for (const day of days) {
    const params = { day: dayText(day) };
    const own = ownOn(day);
    if (own === undefined || markOn(rules, day, ranks.get(day)) !== '○')
      throw new AppError('objection_not_achieved', { field: 'days', params });
    if (own.billingMode === 'FIXED' || isCounted) throw new AppError('objection_not_billed', { field: 'days', params });
  }
}
