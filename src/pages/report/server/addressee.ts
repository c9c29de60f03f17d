import { and, eq } from 'drizzle-orm';
import { addresseeLines, recipientOf } from '#billing/rules/recipient.ts';
import { calledBy } from '#core/model/language.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';

/**
 * Returns a customer as a report addresses them: as their billing details do, otherwise 会社名（氏名） 様. Null for a customer who is not
 * there.
 */
export async function addresseeOf(tables: Tables, tx: Reads, customerId: number): Promise<string | null> {
  const user = tables['system-user'];
  const [customer] = await tx
    .select({ name: user.name, companyName: user.companyName })
    .from(user)
    .where(and(eq(user.id, customerId), alive(user)));
  if (customer === undefined) return null;
  const billing = tables['invoice-additional-information-detail'];
  const [details] = await tx
    .select({ recipientName: billing.recipientName, honorific: billing.honorific })
    .from(billing)
    .where(and(eq(billing.userId, customerId), alive(billing)));
  if (details !== undefined) return addresseeLines(recipientOf(details, customer)).join(' ');
  return `${calledBy(customer.companyName, customer.name)} 様`;
}
