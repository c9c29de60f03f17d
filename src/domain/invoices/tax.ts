/** Rounding of fractions of a yen in taxes. */
export const taxRoundingLabels = { FLOOR: '切捨て', ROUND: '四捨五入', CEIL: '切上げ' } as const;

export type TaxRounding = keyof typeof taxRoundingLabels;

export interface TaxedLine {
  /** yen, ex tax */
  readonly amount: number;
  /** percent */
  readonly taxRate: number;
}

export interface TaxOfRate {
  /** percent */
  rate: number;
  /** yen, ex tax */
  base: number;
  /** yen */
  tax: number;
}

/**
 * Returns the consumption tax of an invoice, rounded once for each rate and never for each line, as a qualified
 * invoice requires (適格請求書, 消費税法施行令 70条の10). Highest rate first; rates without lines are left out.
 */
export function taxesOf(lines: readonly TaxedLine[], rounding: TaxRounding): TaxOfRate[] {
  const byRate = Map.groupBy(lines, (line) => line.taxRate);
  return [...byRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, some]) => {
      const base = some.reduce((sum, line) => sum + line.amount, 0);
      return { rate, base, tax: rounded(base * rate, rounding) };
    });
}

/** Rounds `hundredths` of yen to whole yen, in integers only, to avoid binary fractions. */
function rounded(hundredths: number, rounding: TaxRounding): number {
  if (rounding === 'FLOOR') return Math.floor(hundredths / 100);
  if (rounding === 'CEIL') return Math.ceil(hundredths / 100);
  return Math.floor((hundredths + 50) / 100);
}
