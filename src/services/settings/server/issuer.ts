import type { Reads } from '#core/server/database/database.ts';
import type { Issuer } from '#domain/invoices/invoice.ts';
import type { Tables } from '#product';

/** Returns the issuer as last saved; null if never saved. */
export async function issuerOf({
  tx,
  tables,
}: {
  readonly tx: Reads;
  readonly tables: Tables;
}): Promise<Issuer | null> {
  const issuers = tables.issuer;
  const [found] = await tx
    .select({
      name: issuers.name,
      postalCode: issuers.postalCode,
      address: issuers.address,
      phone: issuers.phone,
      email: issuers.email,
      registrationNumber: issuers.registrationNumber,
      bankAccount: issuers.bankAccount,
      note: issuers.note,
    })
    .from(issuers);
  return found ?? null;
}
