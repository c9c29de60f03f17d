import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** What consents are read from, as of a JST day. */
export interface ConsentReading {
  readonly tx: Reads;
  readonly tables: Tables;
  readonly today: Day;
}

/** Why each scope is not allowed; null where it is. */
export type LacksOfStore = Readonly<Record<ConsentScope, ConsentLack | null>>;

const nothing: LacksOfStore = { replies: null, posts: null, profile: null };

/** Returns whether nothing may be sent without a consent, by the settings; true until somebody says otherwise. */
export async function isConsentRequired({ tx, tables }: Omit<ConsentReading, 'today'>): Promise<boolean> {
  const setting = tables['consent-setting'];
  const [found] = await tx.select({ required: setting.required }).from(setting);
  return found?.required !== false;
}

/** Returns the consents that today's owners of the stores were asked for or gave, by store. A former owner's do not count. */
export async function consentsOfStores(
  { tx, tables }: Omit<ConsentReading, 'today'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Row<'consent'>[]>> {
  if (storeIds.length === 0) return new Map();
  const { consent, 'search-conditions': store } = tables;
  const owner = sql`case when ${store.heldStatus} is null then ${store.ownerUserId} else ${store.heldOwnerUserId} end`;
  const found = await tx
    .select({ consent })
    .from(consent)
    .innerJoin(store, eq(store.id, consent.searchConditionId))
    .where(and(inArray(consent.searchConditionId, [...storeIds]), eq(consent.userId, owner)))
    .orderBy(consent.id);
  return Map.groupBy(
    found.map((row) => row.consent),
    ({ searchConditionId }) => searchConditionId,
  );
}

/**
 * Returns for each store why what may not be done in its customer's name is not allowed today. Where no consent is required, all is, unless the
 * customer has answered: then their word binds.
 */
export async function lacksOfStores(
  reading: ConsentReading,
  storeIds: readonly number[],
): Promise<(storeId: number) => LacksOfStore> {
  const isRequired = await isConsentRequired(reading);
  const consents = await consentsOfStores(reading, storeIds);
  return (storeId) => {
    const ofStore = consents.get(storeId) ?? [];
    return isRequired || hasAnswered(ofStore) ? lacksIn(ofStore, reading.today) : nothing;
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
}

/** Returns why the edit may not be sent at this moment; null if it may. */
export async function lackOfEdit(
  { database, tables, now }: { readonly database: Database; readonly tables: Tables; now(): number },
  { storeId, scope }: EditInName,
): Promise<ConsentLack | null> {
  const reading = { tx: database.orm, tables, today: dayOf(now()) };
  return (await lacksOfStores(reading, [storeId]))(storeId)[scope];
}
