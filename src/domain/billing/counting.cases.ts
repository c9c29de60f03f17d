import { addDays, type Day } from '#core/model/day.ts';
import type { KeywordTerms, KeywordValues, StoreValues } from '../terms/store-terms.ts';
import type { Term } from '../terms/terms.ts';
import { linesOf } from './counted-lines.ts';
import { type ChargedUnit, countStore, type KeywordToCount, type StoreToCount } from './counting.ts';

/* Stores of October 2026 for the tests of counting. */

export const everybody = () => true;
export const october = { first: '2026-10-01', last: '2026-10-31' };

/** Readings from the 1st of the month: a digit is the rank, `x` 圏外, `.` not measured. */
export function read(days: string, from: Day = october.first) {
  return [...days].flatMap((mark, index) =>
    mark === '.' ? [] : [{ day: addDays(from, index), rank: mark === 'x' ? null : Number(mark) }],
  );
}
export const term = ({
  from = '2026-01-01',
  to = null,
  ...over
}: Partial<KeywordValues> & { from?: Day; to?: Day | null } = {}): Term<KeywordValues> => ({
  from,
  to,
  values: { targetRank: 3, dailyPrice: 100, capDays: null, instrument: 'GOOGLE_PLACES', ...over },
});
export const keyword = (days: string, terms: KeywordTerms = [term()], detailId = 1): KeywordToCount => ({
  detailId,
  keyword: `語${detailId}`,
  terms,
  readings: read(days),
  excluded: [],
});
/** A store that is measured without any cap. */
export const measured: StoreValues = {
  ownerUserId: 1,
  status: 'MEASURING',
  billingMode: 'PER_KEYWORD',
  monthlyFee: null,
  capDays: null,
  capYen: null,
  closingDay: null,
};
export const agreed = ({
  from = '2026-01-01',
  to = null,
  ...over
}: Partial<StoreValues> & { from?: Day; to?: Day | null } = {}): Term<StoreValues> => ({
  from,
  to,
  values: { ...measured, ...over },
});
export const store = (keywords: readonly KeywordToCount[], over: Parameters<typeof agreed>[0] = {}): StoreToCount => ({
  terms: [agreed(over)],
  keywords,
  excluded: [],
  isPaying: everybody,
});
/** The count with its lines and their sum. */
export const counted = (one: StoreToCount, held: readonly ChargedUnit[] = []) => {
  const { keywords, units } = countStore(one, october, held);
  const lines = linesOf(units);
  return { keywords, units, lines, amount: lines.reduce((sum, line) => sum + line.amount, 0) };
};
