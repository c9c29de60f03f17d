import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#core/model/roles.ts';
import type { RowOf } from '#core/model/row-types.ts';
import type { Reader } from '#core/server/kernel/rules/rule.ts';
import { admins, customers } from '#domain/accounts/roles.ts';
import { nobodyElses } from '#domain/terms/others-days.ts';
import type { StoreValues } from '#domain/terms/store-terms.ts';
import { termOn, within } from '#domain/terms/terms.ts';
import type { ReadContext, Tables } from '#product';
import type { resources } from '#resources';
import { storeTermOn } from '#terms/server/on-day.ts';
import { othersDaysOf } from '#terms/server/others-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { termRow, visibleTerms } from './visible-terms.ts';

type Store = RowOf<(typeof resources)['search-conditions']>;

/** The fields of a store's row that show the planned contract, which may be with another customer. */
const planned = ['ownerUserId', 'status', 'billingMode', 'monthlyFee', 'capDays', 'capYen', 'closingDay'] as const;

const isOneOf = (roles: readonly string[], { role }: Pick<Actor, 'role'>) => roles.includes(role);

/**
 * Returns the rows with today's values in place of those agreed with the next owner, if the actor may not know about
 * that owner. Administrators see everything, as do managers who look after the store or the next owner.
 */
export async function withoutNextContract<Row extends Store>(
  rows: readonly Row[],
  { tx, tables, actor, today }: ReadContext,
): Promise<readonly Row[]> {
  if (actor === null || isOneOf(admins, actor)) return rows;
  // A next owner of null needs no hiding
  const changing = rows.filter(
    ({ heldStatus, heldOwnerUserId, ownerUserId }) =>
      heldStatus !== null && ownerUserId !== null && heldOwnerUserId !== ownerUserId,
  );
  if (changing.length === 0) return rows;
  const known = await knownOwners(changing, { tx, tables, actor });
  const strange = changing.filter(
    (row) => !known.has(row.ownerUserId ?? 0) && (isOneOf(customers, actor) || row.managerUserId !== actor.id),
  );
  const terms = await storeTermsOf(
    { tables },
    tx,
    strange.map(({ id }) => id),
  );
  const hidden = await othersDaysOf(
    { tables },
    tx,
    strange.map(({ id }) => id),
    { shownTo: actor, today },
  );
  const details = strange.flatMap((row) => (Array.isArray(row.details) ? row.details : []));
  const ofKeywords = await keywordTermsOf(
    { tables },
    tx,
    details.map(({ id }) => id),
  );
  return rows.map((row): Row => {
    if (!strange.includes(row)) return row;
    const agreed = terms.get(row.id) ?? [];
    const held = termOn(agreed, today)?.values;
    const shownTerms = visibleTerms(agreed, actor, hidden.get(row.id) ?? nobodyElses).filter(
      ({ values }) => values.ownerUserId !== row.ownerUserId,
    );
    const now = { ...held, ownerUserId: row.heldOwnerUserId, status: row.heldStatus ?? row.status };
    const shown = Object.fromEntries(planned.filter((name) => name in row).map((name) => [name, now[name] ?? null]));
    return {
      ...row,
      ...shown,
      heldOwnerUserId: null,
      heldStatus: null,
      ...(Array.isArray(row.terms) ? { terms: shownTerms.map(termRow) } : {}),
      ...(Array.isArray(row.details)
        ? {
            details: row.details.map((one) => {
              const terms = ofKeywords.get(one.id) ?? [];
              return { ...one, ...termOn(terms, today)?.values, terms: within(terms, shownTerms).map(termRow) };
            }),
          }
        : {}),
    };
  });
}

/** Returns which of the upcoming owners the actor is or looks after. */
async function knownOwners(
  rows: readonly Store[],
  { tx, tables, actor }: Pick<ReadContext, 'tx' | 'tables'> & { readonly actor: Actor },
): Promise<ReadonlySet<number>> {
  if (isOneOf(customers, actor)) return new Set([actor.id]);
  const user = tables['system-user'];
  const ids = rows.flatMap(({ ownerUserId }) => ownerUserId ?? []);
  const found = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), eq(user.managerUserId, actor.id)));
  return new Set(found.map(({ id }) => id));
}

/** The same for filtering and sorting, so that results match what is shown. */
export const queryableWithoutNextContract = {
  ownerUserId: exportRequestOf('ownerUserId'),
  status: exportRequestOf('status'),
  billingMode: exportRequestOf('billingMode'),
  monthlyFee: exportRequestOf('monthlyFee'),
  capDays: exportRequestOf('capDays'),
  capYen: exportRequestOf('capYen'),
  closingDay: exportRequestOf('closingDay'),
};

function exportRequestOf(field: keyof StoreValues): (reader: Reader<Tables>) => SQL {
  return ({ actor, tables, today }) => {
    const agreedLast = tables['search-conditions'][field];
    if (isOneOf(admins, actor)) return sql`${agreedLast}`;
    return sql`case when ${isStrange(tables, actor)} then ${storeTermOn(tables, field, today)} else ${agreedLast} end`;
  };
}

function isStrange(tables: Tables, actor: Actor): SQL {
  const store = tables['search-conditions'];
  const user = tables['system-user'];
  const next = alias(user, 'next_owner');
  const isChanging = sql`${store.heldStatus} is not null and ${store.ownerUserId} is not null and ${store.ownerUserId} is distinct from ${store.heldOwnerUserId}`;
  if (isOneOf(customers, actor)) return sql`${isChanging} and ${store.ownerUserId} is distinct from ${actor.id}`;
  return sql`${isChanging} and ${store.managerUserId} is distinct from ${actor.id} and not exists (
    select 1 from ${user} as ${next} where ${next.id} = ${store.ownerUserId} and ${next.managerUserId} = ${actor.id})`;
}
