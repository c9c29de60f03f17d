import { eq, notExists } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { paymentCard } from '../tables.ts';
import { forEachSettled } from './for-each-settled.ts';
import type { PaymentGateway } from './gateway.ts';

export interface ForgetDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** Null if no payment service is connected: then only the card stored here is deleted. */
  readonly gateway: Pick<PaymentGateway, 'forgetCustomer'> | null;
  log(entry: Record<string, unknown>): void;
}

/**
 * Deletes the cards of users who were permanently deleted, first at the payment service. If the service fails for a user, keeps that user
 * for the next run and throws after the others.
 */
export async function forgetCustomers({ database, tables, gateway, log }: ForgetDeps): Promise<void> {
  const { orm } = database;
  const users = tables['system-user'];
  const gone = await orm
    .select({ userId: paymentCard.userId, customerId: paymentCard.customerId })
    .from(paymentCard)
    .where(notExists(orm.select({ id: users.id }).from(users).where(eq(users.id, paymentCard.userId))));
  await forEachSettled(gone, async ({ userId, customerId }) => {
    if (gateway === null) log({ level: 'warn', event: 'purge', userId, message: 'no payment service to tell' });
    await gateway?.forgetCustomer(customerId);
    await orm.delete(paymentCard).where(eq(paymentCard.userId, userId));
  });
}
