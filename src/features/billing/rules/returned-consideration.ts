import type { ReturnedLine } from '#domain/invoices/return-invoice.ts';
import type { TaxOfRate } from '#domain/invoices/tax.ts';

interface Billed {
  readonly total: number;
  readonly taxes: readonly {
    readonly rate: number | null;
    readonly base: number | null;
    readonly tax: number | null;
  }[];
}

/**
 * Splits a refund of an invoice by tax rate, in positive amounts: all that it billed, or the excess over the invoice
 * that replaced it (null: none did).
 * If the refund matches neither (an overpayment, or only a part), it is split in proportion to the rates of the
 * original. Tax included in an amount is extracted and rounded down to whole yen (消費税法施行令 70条の9).
 */
export function returnedConsideration(
  original: Billed,
  replacement: Billed | null,
  amount: number,
): { readonly lines: readonly ReturnedLine[]; readonly taxes: readonly TaxOfRate[] } {
  const exact = [null, replacement]
    .map((after) => beyond(original, after))
    .find((some) => isWorth(some, amount) && some.every(({ base, tax }) => base >= 0 && tax >= 0));
  const taxes = (exact ?? split(original, amount)).filter(({ base, tax }) => base + tax > 0);
  const lines = taxes.map(({ rate, base }) => ({
    description: 'MEO成果報酬 お値引き・ご返金',
    amount: base,
    taxRate: rate,
  }));
  return { lines, taxes };
}

/** Returns the excess of an invoice over the one that replaced it, by tax rate. */
function beyond(original: Billed, replacement: Billed | null): TaxOfRate[] {
  return original.taxes.map(({ rate, base, tax }) => {
    const after = replacement?.taxes.find((one) => one.rate === (rate ?? 0));
    return { rate: rate ?? 0, base: (base ?? 0) - (after?.base ?? 0), tax: (tax ?? 0) - (after?.tax ?? 0) };
  });
}

function isWorth(taxes: readonly TaxOfRate[], amount: number): boolean {
  return taxes.reduce((sum, { base, tax }) => sum + base + tax, 0) === amount;
}

function split(original: Billed, amount: number): TaxOfRate[] {
  const rates = original.taxes.map(({ rate, base, tax }) => ({ rate: rate ?? 0, gross: (base ?? 0) + (tax ?? 0) }));
  const all = rates.reduce((sum, { gross }) => sum + gross, 0);
  let left = amount;
  return (all === 0 ? [{ rate: 10, gross: 1 }] : rates).map(({ rate, gross }, index, some) => {
    const part = index === some.length - 1 ? left : Math.floor((amount * gross) / all);
    left -= part;
    const tax = Math.floor((part * rate) / (100 + rate));
    return { rate, base: part - tax, tax };
  });
}
