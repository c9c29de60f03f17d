import { and, asc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { hour } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { staff } from '#domain/accounts/roles.ts';
import type { OpeningKind } from '#domain/invoices/openings.ts';
import type { Deps, Tables } from '#product';
import { chargeOpening } from '../tables.ts';

/** What is opened again within this time is the same look at it. ms */
const sameLook = hour;

/** What calls need that record openings. */
export interface OpeningDeps extends Deps {
  log(entry: Record<string, unknown>): void;
}

/**
 * Records that the caller has seen these charges (`addOpenings`). If that fails, it is logged: a record is no reason to withhold an invoice.
 */
export async function recordOpenings(
  { database, tables, now, log }: OpeningDeps,
  context: AppContext,
  which: SQL | undefined,
  kind: OpeningKind,
): Promise<void> {
  const actor = requireActor(context);
  // A program of the customer's is nobody who has seen it
  if (context.get('token') !== null || context.get('viewerId') !== null || staff.some((role) => role === actor.role))
    return;
  try {
    await addOpenings({ tx: database.orm, tables }, { which, actor, kind, now: now() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log({ level: 'error', event: 'charge-opening', requestId: context.get('requestId'), kind, message });
  }
}

interface Opening {
  /** The charges; of them only issued ones of the actor's own are recorded. */
  readonly which: SQL | undefined;
  readonly actor: Pick<Actor, 'id'>;
  readonly kind: OpeningKind;
  /** epoch ms */
  readonly now: number;
}

/** Records that a customer has seen issued charges of their own; within an hour it counts once. */
export async function addOpenings(
  { tx, tables }: { readonly tx: Orm; readonly tables: Tables },
  { which, actor, kind, now }: Opening,
): Promise<void> {
  const charges = tables['incentive-history'];
  await tx
    .insert(chargeOpening)
    .select(
      tx
        .select({
          chargeId: charges.id,
          userId: charges.userId,
          kind: sql<OpeningKind>`${kind}::text`.as('kind'),
          firstDate: sql<number>`${now}::bigint`.as('first_date'),
          lastDate: sql<number>`${now}::bigint`.as('last_date'),
          times: sql<number>`1`.as('times'),
        })
        .from(charges)
        .where(and(which, eq(charges.userId, actor.id), ne(charges.status, 'DRAFT'), alive(charges))),
    )
    .onConflictDoUpdate({
      target: [chargeOpening.chargeId, chargeOpening.userId, chargeOpening.kind],
      set: { lastDate: sql`excluded.${unqualified(chargeOpening.lastDate)}`, times: sql`${chargeOpening.times} + 1` },
      setWhere: lt(chargeOpening.lastDate, now - sameLook),
    });
}

/** Returns who has seen a charge and how: first and last time in epoch ms. */
export async function openingsOf({ tx, tables }: { readonly tx: Orm; readonly tables: Tables }, chargeId: number) {
  const users = tables['system-user'];
  return tx
    .select({
      name: sql<string>`coalesce(${users.name}, '')`,
      kind: chargeOpening.kind,
      firstDate: chargeOpening.firstDate,
      lastDate: chargeOpening.lastDate,
      times: chargeOpening.times,
    })
    .from(chargeOpening)
    .leftJoin(users, eq(users.id, chargeOpening.userId))
    .where(eq(chargeOpening.chargeId, chargeId))
    .orderBy(asc(chargeOpening.firstDate), asc(chargeOpening.kind));
}
