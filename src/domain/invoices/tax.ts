/** What becomes of the fractions of a yen of tax. */
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
 * Consumption tax of an invoice, rounded once for each rate and never for each line, as a qualified invoice
 * (適格請求書, 消費税法施行令 70条の10) must be. Rates in falling order; a rate without lines is left out.
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

/** `hundredths` of yen to whole yen; integers all the way, so that no fraction is lost in binary. */
function rounded(hundredths: number, rounding: TaxRounding): number {
  if (rounding === 'FLOOR') return Math.floor(hundredths / 100);
  if (rounding === 'CEIL') return Math.ceil(hundredths / 100);
  return Math.floor((hundredths + 50) / 100);
}
