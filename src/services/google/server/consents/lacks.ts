import { inArray } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Database, Reads } from '#core/server/database/database.ts';
import {
  type ConsentLack,
  type ConsentScope,
  type ConsentTerms,
  consentLack,
  hasAnswered,
} from '#domain/consents/consent.ts';
import type { Row, Tables } from '#product';
import { approvalLack } from '../approvals/lack.ts';
import type { SentContent } from '../approvals/sent-content.ts';
import { contractsOf } from './contracts.ts';

/** What consents are read from, as of a JST day. */
export interface ConsentReading {
  readonly tx: Reads;
  readonly tables: Tables;
  readonly today: Day;
}

/** Why each scope is not allowed; null where it is. */
export type LacksOfStore = Readonly<Record<ConsentScope, ConsentLack | null>>;

const nothing: LacksOfStore = { replies: null, posts: null, profile: null };
const over: LacksOfStore = { replies: 'consent_contract', posts: 'consent_contract', profile: 'consent_contract' };

/** Returns whether nothing may be sent without a consent, by the settings; true until somebody says otherwise. */
export async function isConsentRequired({ tx, tables }: Omit<ConsentReading, 'today'>): Promise<boolean> {
  const setting = tables['consent-setting'];
  const [found] = await tx.select({ required: setting.required }).from(setting);
  return found?.required !== false;
}

/** Returns the consents of stores, of former customers too, by store. */
async function everyConsentOf(
  { tx, tables: { consent } }: Omit<ConsentReading, 'today'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Row<'consent'>[]>> {
  if (storeIds.length === 0) return new Map();
  const found = await tx
    .select()
    .from(consent)
    .where(inArray(consent.searchConditionId, [...storeIds]))
    .orderBy(consent.id);
  return Map.groupBy(found, ({ searchConditionId }) => searchConditionId);
}

/** Returns whose a store is today, and the consents that this customer was asked for or gave. A former owner's do not count. */
export async function consentsOfStore(
  reading: ConsentReading,
  storeId: number,
): Promise<{ readonly ownerUserId: number | null; readonly consents: readonly Row<'consent'>[] }> {
  const { ownerUserId } = (await contractsOf(reading, [storeId]))(storeId, reading.today);
  const every = (await everyConsentOf(reading, [storeId])).get(storeId) ?? [];
  return { ownerUserId, consents: every.filter(({ userId }) => userId === ownerUserId) };
}

/**
 * Returns for each store why what may not be done in its customer's name is not allowed on a day (without one: today). Nothing is once the
 * contract is over. Where no consent is required, all is, unless the customer has answered: then their word binds.
 */
export async function lacksOfStores(
  reading: ConsentReading,
  storeIds: readonly number[],
): Promise<(storeId: number, day?: Day) => LacksOfStore> {
  const isRequired = await isConsentRequired(reading);
  const contractOf = await contractsOf(reading, storeIds);
  const consents = await everyConsentOf(reading, storeIds);
  return (storeId, day = reading.today) => {
    const { ownerUserId, isOver } = contractOf(storeId, day);
    if (isOver) return over;
    const ofOwner = (consents.get(storeId) ?? []).filter(({ userId }) => userId === ownerUserId);
    return isRequired || hasAnswered(ofOwner) ? lacksIn(ofOwner, day) : nothing;
  };
}

function lacksIn(consents: readonly ConsentTerms[], today: Day): LacksOfStore {
  const lack = (scope: ConsentScope) => consentLack(consents, scope, today);
  return { replies: lack('replies'), posts: lack('posts'), profile: lack('profile') };
}

/** An edit of a profile, in the name of the store's customer. */
export interface EditInName {
  /** `locations/{l}` */
  readonly location: string;
  readonly storeId: number;
  readonly scope: ConsentScope;
  /** What is sent, which may need an approval; null where something is only taken away or put back. */
  readonly content: SentContent | null;
}

/** Why an edit may not be sent: the customer's consent is missing, or somebody's approval of this content. */
export type EditLack = ConsentLack | 'approval_missing';

/** Returns why the edit may not be sent at this moment; null if it may. */
export async function lackOfEdit(
  { database, tables, now }: { readonly database: Database; readonly tables: Tables; now(): number },
  { storeId, scope, content }: EditInName,
): Promise<EditLack | null> {
  const reading = { tx: database.orm, tables, today: dayOf(now()) };
  return (await lacksOfStores(reading, [storeId]))(storeId)[scope] ?? approvalLack(reading, content);
}
