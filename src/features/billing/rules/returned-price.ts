/** An issued invoice with the data that decides how much of its price can be refunded; sums in yen with tax. */
export interface Invoiced {
  readonly id: number;
  readonly total: number;
  readonly isCancelled: boolean;
  /** The part of its price already refunded, from the money of any charge. */
  readonly returned: number;
  /** Refunds paid from the money that it held: of its own price, and of the prices of invoices that it replaced. */
  readonly givenBack: { readonly own: number; readonly others: number };
  /** Invoices whose payments it took over. */
  readonly replaces: readonly Invoiced[];
}

/** The part of a refund that is the price of one invoice. */
export interface ReturnedPrice {
  readonly originalId: number;
  readonly amount: number;
}

/**
 * Returns the parts of a refund from a charge that are the price of something invoiced and no longer billed (対価の返還),
 * by invoice, the oldest first. This is the amount that the invoices it replaces (or itself, when cancelled) billed
 * together beyond what is billed now and was refunded already. The rest was an overpayment; no return invoice is made
 * for it.
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
 * Returns the amount invoiced and not refunded, over a charge and all it replaces, and the invoices concerned. A
 * charge repeats what those before it billed, so the larger of its own total and the sum of theirs counts.
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

/** A part of a refund: all of it, or the amount refunded to one card. */
interface Part {
  readonly amount: number;
}

export interface ReturnedPart<P extends Part> {
  readonly part: P;
  readonly amount: number;
  /** The portion that is the price of an invoice. */
  readonly price: number;
  readonly originalId: number | null;
}

/**
 * Divides the parts of a refund so that each belongs to one invoice; an amount that is no invoice's price is added to
 * the part's last piece.
 */
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
