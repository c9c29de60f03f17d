import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';
import { statusToday } from '#terms/server/in-force.ts';
import { codeLength, codeLetters } from '../../rules/review-request.ts';
import { reviewRequestLink } from '../tables.ts';

export type RequestLinkRow = typeof reviewRequestLink.$inferSelect;

/** Returns the link of a store; null before somebody has made it. */
export async function requestLinkOf(tx: Orm, storeId: number): Promise<RequestLinkRow | null> {
  const [found] = await tx.select().from(reviewRequestLink).where(eq(reviewRequestLink.storeId, storeId));
  return found ?? null;
}

/** Creates the link of a store. Returns false if there is one already. */
export async function makeRequestLink(tx: Orm, storeId: number, now: number): Promise<boolean> {
  const made = await tx
    .insert(reviewRequestLink)
    .values({ storeId, code: randomCode(), createDate: now })
    .onConflictDoNothing({ target: reviewRequestLink.storeId })
    .returning({ storeId: reviewRequestLink.storeId });
  return made.length > 0;
}

/** Replaces the code of a store's link. Returns false if there is no link. */
export async function renewRequestLink(tx: Orm, storeId: number, now: number): Promise<boolean> {
  const renewed = await tx
    .update(reviewRequestLink)
    .set({ code: randomCode(), renewDate: now })
    .where(eq(reviewRequestLink.storeId, storeId))
    .returning({ storeId: reviewRequestLink.storeId });
  return renewed.length > 0;
}

/** Returns the store of a code and the place that it has now; null unless the store is there, matched and under contract. */
export async function storeOfCode(
  tables: Tables,
  tx: Orm,
  code: string,
): Promise<{ readonly storeId: number; readonly placeId: string } | null> {
  const store = tables['search-conditions'];
  const [found] = await tx
    .select({ storeId: store.id, placeId: store.placeId })
    .from(reviewRequestLink)
    .innerJoin(store, and(eq(store.id, reviewRequestLink.storeId), alive(store)))
    .where(and(eq(reviewRequestLink.code, code), isNotNull(store.placeId), ne(statusToday(tables), 'ENDED')));
  const { storeId, placeId = null } = found ?? {};
  return storeId === undefined || placeId === null || placeId === '' ? null : { storeId, placeId };
}

/** True if the contract of the store has ended by today. */
export async function isEndedToday(tables: Tables, tx: Orm, storeId: number): Promise<boolean> {
  const store = tables['search-conditions'];
  const [found] = await tx
    .select({ status: statusToday(tables) })
    .from(store)
    .where(eq(store.id, storeId));
  return found?.status === 'ENDED';
}

/** A code of 31^8 possible ones: two that are alike are refused by the unique index, and nobody finds one by trying. */
function randomCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}
