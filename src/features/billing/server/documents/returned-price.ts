import { inArray, sql } from 'drizzle-orm';
import { type Invoiced, type ReturnedPrice, returnedPrices } from '#billing/rules/returned-price.ts';
import type { Charge, ChargeReading } from '../charge-record/charge.ts';

/** Returns which invoices' prices an amount given back refunds, derived from how money was carried over between charges. */
export async function returnedPricesOf(
  reading: ChargeReading,
  charge: Charge,
  amount: number,
): Promise<readonly ReturnedPrice[]> {
  return returnedPrices(await invoicedOf(reading, charge), amount);
}

/** Returns a charge with all charges whose money it took over, whatever reasons their cancellation gave. */
async function invoicedOf(reading: ChargeReading, { id: chargeId }: Charge): Promise<Invoiced> {
  const movements = await movementsBefore(reading, chargeId);
  const ids = [...movements.keys()];
  const charges = reading.tables['incentive-history'];
  const rows = await reading.tx
    .select({ id: charges.id, total: charges.total, status: charges.status })
    .from(charges)
    .where(inArray(charges.id, ids));
  const returned = await returnedOf(reading, ids);
  const sum = (some: readonly Movement[]) => some.reduce((all, { consideration }) => all + (consideration ?? 0), 0);
  const invoiced = (id: number): Invoiced => {
    const row = rows.find((one) => one.id === id);
    const some = movements.get(id) ?? [];
    return {
      id,
      total: row?.total ?? 0,
      isCancelled: row?.status === 'CANCELLED',
      returned: returned.get(id) ?? 0,
      givenBack: {
        own: sum(some.filter(({ originalId }) => originalId === id)),
        others: sum(some.filter(({ originalId }) => originalId !== id)),
      },
      replaces: originsOf(some).map(invoiced),
    };
  };
  return invoiced(chargeId);
}

interface Movement {
  readonly chargeId: number;
  readonly kind: string;
  readonly otherChargeId: number | null;
  readonly consideration: number | null;
  readonly originalId: number | null;
}

/** Returns the charges from which money was carried over. */
function originsOf(movements: readonly Movement[]): number[] {
  const origins = movements.flatMap(({ kind, otherChargeId }) =>
    kind === 'CARRIED_IN' && otherChargeId !== null ? [otherChargeId] : [],
  );
  return [...new Set(origins)];
}

/** Returns the movements of a charge and of all charges whose money it took over, by charge. */
async function movementsBefore(
  { tx, tables }: ChargeReading,
  chargeId: number,
): Promise<ReadonlyMap<number, Movement[]>> {
  const payments = tables['charge-payment'];
  const { chargeId: id, kind, otherChargeId, consideration, originalId } = payments;
  const found = new Map<number, Movement[]>();
  for (let ids = [chargeId]; ids.length > 0; ) {
    const rows: Movement[] = await tx
      .select({ chargeId: id, kind, otherChargeId, consideration, originalId })
      .from(payments)
      .where(inArray(id, ids));
    for (const one of ids)
      found.set(
        one,
        rows.filter((row) => row.chargeId === one),
      );
    ids = originsOf(rows).filter((one) => !found.has(one));
  }
  return found;
}

/** Returns the yen of each charge's price that were given back. */
async function returnedOf(
  { tx, tables }: ChargeReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, number>> {
  const { consideration, originalId } = tables['charge-payment'];
  const rows = await tx
    .select({ originalId, sum: sql<number>`coalesce(sum(${consideration}), 0)::float8` })
    .from(tables['charge-payment'])
    .where(inArray(originalId, [...ids]))
    .groupBy(originalId);
  return new Map(rows.map((row) => [row.originalId, row.sum]));
}
