import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { RowOf } from '#core/model/row-types.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { PaymentMethod } from '#domain/billing/charge-payment.ts';
import type { Row, Tables } from '#product';
import type { resources } from '#resources';
import { paymentMethodOfRole } from './draft-terms.ts';

export type Charge = Row<'incentive-history'>;
/** The fields of a charge that an action changes. */
export type ChargeChange = Partial<RowOf<(typeof resources)['incentive-history']>>;

/** A transaction and the tables to use in it. */
export interface ChargeReading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** True once the charge was issued, whatever its state now: it has a number and an immutable document. */
export function isIssued({ status }: Pick<Charge, 'status'>): boolean {
  return status !== 'DRAFT' && status !== null;
}

/** Returns the charge, locked until the transaction ends. Throws AppError 404. */
export async function lockCharge({ tx, tables }: ChargeReading, id: number): Promise<Charge> {
  const charges = tables['incentive-history'];
  const [found] = await tx.select().from(charges).where(eq(charges.id, id)).for('update');
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Returns how a customer pays: direct customers by card, others by transfer. */
export async function paymentMethodOf({ tx, tables }: ChargeReading, userId: number): Promise<PaymentMethod> {
  const users = tables['system-user'];
  const [found] = await tx.select({ role: users.systemUserRole }).from(users).where(eq(users.id, userId));
  return paymentMethodOfRole(found?.role ?? null);
}

/** Returns the customer's manager; null if there is none. */
export async function managerOf({ tx, tables }: ChargeReading, userId: number): Promise<number | null> {
  const users = tables['system-user'];
  const [found] = await tx.select({ manager: users.managerUserId }).from(users).where(eq(users.id, userId));
  return found?.manager ?? null;
}
