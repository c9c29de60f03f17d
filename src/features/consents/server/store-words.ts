import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Reads } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { usualConsentEdition, usualConsentWords, wordsFor } from '#domain/consents/consent-words.ts';
import type { Tables } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { ownerToday } from '#terms/server/in-force.ts';

interface Reading {
  readonly tx: Reads;
  readonly tables: Tables;
}

/** A store, its customer of today, and who looks after it. */
export interface StoreOfConsent {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly customer: string;
  readonly managerUserId: number | null;
}

/** Returns the store with its customer. Throws AppError 422 if it has none. */
export async function storeOfConsent({ tx, tables }: Reading, storeId: number): Promise<StoreOfConsent> {
  const { 'search-conditions': store, 'system-user': user } = tables;
  const [found] = await tx
    .select({
      id: store.id,
      name: store.name,
      customerId: user.id,
      customer: calledSql(user.companyName, user.name),
      managerUserId: sql<number | null>`coalesce(${store.managerUserId}, ${user.managerUserId})`,
    })
    .from(store)
    .innerJoin(user, eq(user.id, ownerToday(tables)))
    .where(eq(store.id, storeId));
  if (found === undefined) throw new AppError('consent_no_owner', { field: 'searchConditionId' });
  return found;
}

/** Words to be agreed to, and their edition. */
export interface ConsentWords {
  readonly words: string;
  readonly edition: string;
  /** Differs for other words, also where only a name in them has changed. */
  readonly mark: string;
}

/**
 * Returns the words for a consent of the store; the scope and the days are left open. `own`: words in place of those of the settings. Throws
 * AppError 422 without an issuer, whom the customer would allow to act.
 */
export async function wordsOfStore(reading: Reading, store: StoreOfConsent, own: string | null): Promise<ConsentWords> {
  const setting = reading.tables['consent-setting'];
  const [set] = await reading.tx.select().from(setting);
  const chosen = editionOf(own, set?.words ?? null, set?.edition ?? null);
  const agent = (await issuerOf(reading))?.name ?? '';
  if (agent === '') throw new AppError('consent_no_issuer');
  const words = wordsFor(chosen.words, { customer: store.customer, store: store.name, agent });
  return { words, edition: chosen.edition, mark: createHash('sha256').update(words).digest('hex') };
}

function editionOf(own: string | null, set: string | null, edition: number | null): Omit<ConsentWords, 'mark'> {
  if (own !== null && own !== '') return { words: own, edition: '個別の文面' };
  if (set !== null && set !== '') return { words: set, edition: `第${edition ?? 1}版` };
  return { words: usualConsentWords, edition: usualConsentEdition };
}
