/** An invoice that was issued, as far as its price may go back; sums in yen with tax. */
export interface Invoiced {
  readonly id: number;
  readonly total: number;
  readonly isCancelled: boolean;
  /** What of its price was given back already, out of whichever charge's money. */
  readonly returned: number;
  /** What of its own price was given back out of the money that it held, and what of the price of those it took the place of. */
  readonly givenBack: { readonly own: number; readonly others: number };
  /** Those whose money it took over. */
  readonly replaces: readonly Invoiced[];
}

/** What of money that goes back is the price of one invoice. */
export interface ReturnedPrice {
  readonly originalId: number;
  readonly amount: number;
}

/**
 * What of money that goes back from a charge is the price of something that was invoiced and is billed no more (対価の返還), by the
 * invoice, the oldest first: what the invoices that it takes the place of (or it itself, when it is cancelled) billed together beyond what
 * is billed now and was given back already. The rest was paid beyond any bill; no return invoice is made of it.
 */
export function returnedPrices(charge: Invoiced, amount: number): readonly ReturnedPrice[] {
  const { price, originals } = notReturned(charge, new Set());
  let left = Math.min(amount, price - (charge.isCancelled ? 0 : charge.total));
  return originals
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id: originalId, total, returned }) => {
      const part = Math.min(left, total - returned);
      if (part <= 0) return [];
      left -= part;
      return [{ originalId, amount: part }];
    });
}

interface NotReturned {
  readonly price: number;
  readonly originals: readonly Invoiced[];
}

/**
 * The most that was invoiced and not given back, of a charge and all before it, and by which invoices: a charge says again what those
 * before it said, so that it is either its own total or theirs together.
 */
function notReturned(one: Invoiced, seen: Set<number>): NotReturned {
  if (seen.has(one.id)) return { price: 0, originals: [] };
  seen.add(one.id);
  const { own, others } = one.givenBack;
  const before = one.replaces.map((older) => notReturned(older, seen));
  const earlier = before.reduce((sum, { price }) => sum + price, 0);
  return {
    price: Math.max(one.total, earlier) - own - others,
    originals: earlier - others > one.total ? before.flatMap(({ originals }) => originals) : [one],
  };
}

/** A part of the money that goes back: all of it, or what goes to one card. */
interface Part {
  readonly amount: number;
}

export interface ReturnedPart<P extends Part> {
  readonly part: P;
  readonly amount: number;
  /** What of it is the price of an invoice. */
  readonly price: number;
  readonly originalId: number | null;
}

/** The parts of money divided so that each is of the price of one invoice; what is the price of nothing goes with the part's last. */
export function dividedByOriginal<P extends Part>(
  parts: readonly P[],
  prices: readonly ReturnedPrice[],
): readonly ReturnedPart<P>[] {
  const open = prices.map((price) => ({ ...price }));
  return parts.flatMap((part) => {
    const divided: ReturnedPart<P>[] = [];
    let left = part.amount;
    for (let next = open[0]; next !== undefined && left > 0; next = open[0]) {
      const price = Math.min(left, next.amount);
      divided.push({ part, amount: price, price, originalId: next.originalId });
      left -= price;
      next.amount -= price;
      if (next.amount === 0) open.shift();
    }
    const last = divided.pop();
    if (last !== undefined) return [...divided, { ...last, amount: last.amount + left }];
    return left > 0 ? [{ part, amount: left, price: 0, originalId: null }] : [];
  });
}
