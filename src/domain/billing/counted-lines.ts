import type { BilledUnit } from './counting.ts';

export interface CountedLine {
  /** Null for a fixed fee. */
  readonly detailId: number | null;
  readonly keyword: string;
  /** 0 for a fixed fee. */
  readonly days: number;
  /** yen, ex tax */
  readonly unitPrice: number;
  /** yen, ex tax */
  readonly amount: number;
}

/** Groups units into invoice lines by keyword and price: a price change within the month makes two lines. */
export function linesOf(units: readonly BilledUnit[]): CountedLine[] {
  const lines = Map.groupBy(units, ({ kind, detailId, price }) =>
    kind === 'FIXED_MONTH' ? `month ${price}` : `${detailId} ${price}`,
  );
  return [...lines.values()].flatMap((some) => {
    const [one] = some;
    if (one === undefined) return [];
    const { kind, detailId, keyword, price } = one;
    const isMonth = kind === 'FIXED_MONTH';
    const amount = some.length * price;
    return [
      { detailId: isMonth ? null : detailId, keyword, days: isMonth ? 0 : some.length, unitPrice: price, amount },
    ];
  });
}
