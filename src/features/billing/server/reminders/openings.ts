import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { type AppContext, requireActor } from '#core/server/kernel/context.ts';
import type { OpeningKind } from '#domain/invoices/openings.ts';
import type { Deps, Tables } from '#product';
import { type Charge, isIssued } from '../charge-record/charge.ts';
import { chargeOpening } from '../tables.ts';

interface Opening {
  readonly charge: Pick<Charge, 'id' | 'status' | 'userId'>;
  readonly actor: Actor;
  /** Who looks through the customer's eyes; null for the customer. */
  readonly viewerId: number | null;
  readonly kind: OpeningKind;
  /** epoch ms */
  readonly now: number;
}

/** Records that the caller has seen a charge (`addOpening`). */
export async function recordOpening(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  context: AppContext,
  seen: Pick<Opening, 'charge' | 'kind'>,
): Promise<void> {
  const [actor, viewerId] = [requireActor(context), context.get('viewerId')];
  await addOpening(database.orm, { ...seen, actor, viewerId, now: now() });
}

/** Records that the customer has seen an issued charge. Staff do not count, nor do those who look as the customer. */
export async function addOpening(tx: Orm, { charge, actor, viewerId, kind, now }: Opening): Promise<void> {
  if (!isIssued(charge) || charge.userId !== actor.id || viewerId !== null) return;
  await tx
    .insert(chargeOpening)
    .values({ chargeId: charge.id, userId: actor.id, kind, firstDate: now, lastDate: now, times: 1 })
    .onConflictDoUpdate({
      target: [chargeOpening.chargeId, chargeOpening.userId, chargeOpening.kind],
      set: { lastDate: sql`excluded.${unqualified(chargeOpening.lastDate)}`, times: sql`${chargeOpening.times} + 1` },
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
    .orderBy(asc(chargeOpening.firstDate));
}
