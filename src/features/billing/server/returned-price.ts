import { type and, eq, sql } from 'drizzle-orm';
import type { Charge, Reading } from './charge.ts';

/** The price of what a charge invoiced, as far as money that goes back is that, in yen. */
export interface ReturnedPrice {
  readonly original: Charge;
  readonly consideration: number;
}

/**
 * What of money that goes back from a charge is the price of something that was invoiced and is billed no more (対価の返還): what the
 * charge, or one that it takes the place of, billed beyond what is billed now and was not given back yet. The rest was paid beyond any
 * bill; no return invoice is made of it.
 */
export async function returnedPrice(reading: Reading, charge: Charge, amount: number): Promise<ReturnedPrice> {
  let best: ReturnedPrice = { original: charge, consideration: 0 };
  const isCancelled = charge.status === 'CANCELLED';
  const billed = isCancelled ? 0 : charge.total;
  for (const original of [...(isCancelled ? [charge] : []), ...(await chargesBefore(reading, charge))]) {
    const beyond = original.total - (await returnedFor(reading, original.id)) - billed;
    const consideration = Math.min(amount, beyond);
    if (consideration > best.consideration) best = { original, consideration };
  }
  return best;
}

/** The charges that a charge takes the place of, the newest first, back to the one from which something was given back. */
async function chargesBefore(reading: Reading, charge: Charge): Promise<readonly Charge[]> {
  const charges = reading.tables['incentive-history'];
  const before: Charge[] = [];
  for (let one = charge; one.correctsId !== null && (await returnedFrom(reading, one.id)) === 0; ) {
    const [older] = await reading.tx.select().from(charges).where(eq(charges.id, one.correctsId));
    if (older === undefined) break;
    before.push(older);
    one = older;
  }
  return before;
}

/** Yen of a charge's price that were given back. */
function returnedFor({ tx, tables }: Reading, originalId: number): Promise<number> {
  return sumOfReturned({ tx, tables }, eq(tables['charge-payment'].originalId, originalId));
}

/** Yen of any price that were given back from a charge. */
function returnedFrom({ tx, tables }: Reading, chargeId: number): Promise<number> {
  return sumOfReturned({ tx, tables }, eq(tables['charge-payment'].chargeId, chargeId));
}

async function sumOfReturned({ tx, tables }: Reading, of: ReturnType<typeof and>): Promise<number> {
  const { consideration } = tables['charge-payment'];
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${consideration}), 0)::float8` })
    .from(tables['charge-payment'])
    .where(of);
  return found?.sum ?? 0;
}
