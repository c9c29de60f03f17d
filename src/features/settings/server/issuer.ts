import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/kernel/tables.ts';
import type { Issuer } from '#domain/invoice.ts';

const key = 'issuer';

/** Who issues the invoices, as it was last saved; null before that. */
export async function issuerOf(tx: Orm): Promise<Issuer | null> {
  const [found] = await tx.select().from(setting).where(eq(setting.key, key));
  const value: unknown = found?.value;
  if (typeof value !== 'object' || value === null) return null;
  const kept: Readonly<Record<string, unknown>> = { ...value };
  const text = (name: keyof Issuer) => {
    const one = kept[name];
    return typeof one === 'string' && one !== '' ? one : null;
  };
  return {
    name: text('name') ?? '',
    postalCode: text('postalCode'),
    address: text('address'),
    phone: text('phone'),
    email: text('email'),
    registrationNumber: text('registrationNumber'),
    bankAccount: text('bankAccount'),
    note: text('note'),
  };
}

/** Keeps who issues the invoices from now on; what was issued before stays as it is. */
export async function keepIssuer(tx: Orm, issuer: Issuer): Promise<void> {
  await tx
    .insert(setting)
    .values({ key, value: issuer })
    .onConflictDoUpdate({ target: setting.key, set: { value: issuer } });
}
