import { and, eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { admins, customers } from '#domain/accounts/roles.ts';
import { nobodyElses, type OthersDays, othersDaysIn } from '#domain/terms/others-days.ts';
import type { StoreTerms } from '#domain/terms/store-terms.ts';
import { nearestTerm } from '#domain/terms/terms.ts';
import type { Tables } from '#product';
import { storeTermsOf } from './read.ts';

/** The reader of a store's figures: a user, or the holder of a customer's shared report. */
export type ShownTo = Pick<Actor, 'id' | 'role'> | { readonly customerId: number | null };

interface Deps {
  readonly tables: Tables;
}

/**
 * Returns which of these customers' days, charges and sums are the reader's own: administrators have all (null),
 * managers those of the customers in their charge, customers themselves.
 */
export async function ownCustomers(
  { tables }: Deps,
  tx: Reads,
  shownTo: ShownTo,
  ownerIds: readonly number[],
): Promise<ReadonlySet<number> | null> {
  if ('customerId' in shownTo) return new Set(shownTo.customerId === null ? [] : [shownTo.customerId]);
  const { id, role } = shownTo;
  if (seesAll(shownTo)) return null;
  if (customers.some((one) => one === role)) return new Set([id]);
  if (ownerIds.length === 0) return new Set();
  const user = tables['system-user'];
  const found = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...ownerIds]), eq(user.managerUserId, id)));
  return new Set(found.map((row) => row.id));
}

/**
 * Returns the days of stores, by store id, that were another customer's than the reader's own: what was measured, agreed
 * and shown by Google on them is not for the reader. Those of today's owner are shown to all who may see the store.
 */
export async function othersDaysOf(
  deps: Deps,
  tx: Reads,
  storeIds: readonly number[],
  { shownTo, today }: { readonly shownTo: ShownTo; readonly today: Day },
): Promise<ReadonlyMap<number, OthersDays>> {
  if (!('customerId' in shownTo) && seesAll(shownTo)) return new Map(storeIds.map((id) => [id, nobodyElses]));
  const terms = await storeTermsOf(deps, tx, storeIds);
  const owners = [...terms.values()].flatMap(ownersIn);
  const own = await ownCustomers(deps, tx, shownTo, [...new Set(owners)]);
  return new Map(
    [...terms].map(([id, agreed]) => {
      const current = nearestTerm(agreed, today)?.values.ownerUserId;
      return [id, othersDaysIn(agreed, today, (owner) => own === null || own.has(owner) || owner === current)];
    }),
  );
}

/** The same for one store. */
export async function othersDaysOfStore(
  deps: Deps,
  tx: Reads,
  storeId: number,
  asked: { readonly shownTo: ShownTo; readonly today: Day },
): Promise<OthersDays> {
  return (await othersDaysOf(deps, tx, [storeId], asked)).get(storeId) ?? nobodyElses;
}

function seesAll({ role }: Pick<Actor, 'role'>): boolean {
  return admins.some((one) => one === role);
}

function ownersIn(terms: StoreTerms): number[] {
  return terms.flatMap(({ values: { ownerUserId } }) => ownerUserId ?? []);
}
