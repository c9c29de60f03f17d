import { eq, notExists } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { paymentCard } from '../tables.ts';
import { forEachSettled } from './for-each-settled.ts';
import type { PaymentGateway } from './gateway.ts';

export interface ForgetDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** Null while no payment service is connected: then nobody can be told, and what is kept here goes alone. */
  readonly gateway: Pick<PaymentGateway, 'forgetCustomer'> | null;
  log(entry: Record<string, unknown>): void;
}

/**
 * Forgets the cards of users who were deleted for good, at the payment service first: a user whom the service could not be told of
 * stays until the next time. Throws when that was so for one, after the others.
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
