import { eq } from 'drizzle-orm';
import type { RowOf } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import type { resources } from '#resources';

export type Charge = RowOf<(typeof resources)['incentive-history']>;
export type ChargeStatus = NonNullable<Charge['status']>;

/** What reads and writes inside one transaction. */
export interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** Issued, whatever became of it since: it has a number and a document that never changes. */
export function isIssued({ status }: Pick<Charge, 'status'>): boolean {
  return status !== 'DRAFT' && status !== null;
}

/** A row of the charges' table as what it is; throws for any other. */
export function asCharge(row: Readonly<Record<string, unknown>>): Charge {
  const isCharge = typeof row.id === 'number' && typeof row.period === 'string' && Array.isArray(row.lines);
  if (!isCharge) throw new Error('not a row of charges');
  // Its columns are made from the declaration that Charge is made from
  return row as unknown as Charge;
}

/** The charge of that id, locked until the transaction ends; AppError 404. */
export async function lockCharge({ tx, tables }: Reading, id: number): Promise<Charge> {
  const charges = tables['incentive-history'];
  const [found] = await tx.select().from(charges).where(eq(charges.id, id)).for('update');
  if (found === undefined) throw new AppError('not_found');
  return asCharge(found);
}

/** The manager in charge of a customer; null for none. */
export async function managerOf({ tx, tables }: Reading, userId: number): Promise<number | null> {
  const users = tables['system-user'];
  const [found] = await tx.select({ manager: users.managerUserId }).from(users).where(eq(users.id, userId));
  return found?.manager ?? null;
}
