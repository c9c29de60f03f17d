import { rowIn } from '#core/console/http/calls.ts';
import type { Day } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';
import { termOn } from '#domain/terms/terms.ts';

/** Daily prices (yen, ex tax) by keyword. */
export type Prices = ReadonlyMap<number, number>;

/**
 * Returns the daily prices that apply on a day; the row itself shows planned ones. Empty where they do not decide the
 * bill, or the reader is shown no money.
 */
export function pricesOn(store: Row, day: Day): Prices {
  const { terms = [], details, chargeForecast } = rowIn('search-conditions', store);
  // Everybody who sees the store may read what was agreed, but only those who may see money get a forecast
  if (chargeForecast === undefined) return new Map();
  const mode = covering(terms, day)?.billingMode ?? 'FIXED';
  if (mode === 'FIXED') return new Map();
  return new Map(
    (details ?? []).flatMap(({ id, terms: held = [] }) => {
      const price = covering(held, day)?.dailyPrice;
      return typeof id === 'number' && typeof price === 'number' ? [[id, price] as const] : [];
    }),
  );
}

interface Dated {
  readonly effectiveFrom: Day | null;
  readonly effectiveTo: Day | null;
}

function covering<T extends Dated>(terms: readonly T[], day: Day): T | undefined {
  return termOn(
    terms.map((values) => ({ from: values.effectiveFrom ?? '', to: values.effectiveTo, values })),
    day,
  )?.values;
}
