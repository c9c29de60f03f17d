import { addDays, type Day } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import type { DayRange } from '#domain/period.ts';
import { keywordInstrumentLabels } from '#domain/terms/keyword-instruments.ts';
import {
  billingModeLabels,
  type KeywordTerms,
  type KeywordValues,
  type StoreTerms,
  type StoreValues,
  storeStatusLabels,
} from '#domain/terms/store-terms.ts';
import type { Term } from '#domain/terms/terms.ts';

interface Named<V> {
  readonly label: string;
  readonly text: (values: V) => string;
  /** Part of the bill: for those who see money. */
  readonly isMoney: boolean;
}

const yenOr = (value: number | null) => (value === null ? 'なし' : yenText(value));
const daysOr = (value: number | null) => (value === null ? 'なし' : `${value}日`);

const ofStore: readonly Named<StoreValues>[] = [
  { label: '状態', text: ({ status }) => storeStatusLabels[status], isMoney: false },
  { label: '請求方法', text: ({ billingMode }) => billingModeLabels[billingMode], isMoney: true },
  { label: '月額', text: ({ monthlyFee }) => yenOr(monthlyFee), isMoney: true },
  { label: '上限日数', text: ({ capDays }) => daysOr(capDays), isMoney: true },
  { label: '上限金額', text: ({ capYen }) => yenOr(capYen), isMoney: true },
  {
    label: '締め日',
    text: ({ closingDay }) => (closingDay === null ? '月末' : `${closingDay}日`),
    isMoney: true,
  },
];

const ofKeyword: readonly Named<KeywordValues>[] = [
  { label: '計測方法', text: ({ instrument }) => keywordInstrumentLabels[instrument], isMoney: false },
  { label: '目標', text: ({ targetRank }) => `${targetRank}位`, isMoney: false },
  { label: '日額', text: ({ dailyPrice }) => yenText(dailyPrice), isMoney: true },
  { label: '上限日数', text: ({ capDays }) => daysOr(capDays), isMoney: true },
];

interface Within {
  readonly days: DayRange;
  readonly seesMoney: boolean;
}

/** Returns the changes of a store's terms that begin on these days, a sentence each. */
export function storeTermChanges(terms: StoreTerms, within: Within): readonly string[] {
  return changesIn(terms, ofStore, within);
}

/** Returns the changes of a keyword's terms that begin on these days, with its beginning and its end, a sentence each. */
export function keywordTermChanges(keyword: string, terms: KeywordTerms, within: Within): readonly string[] {
  const { first, last } = within.days;
  const changes = changesIn(terms, ofKeyword, within).map((text) => `${keyword}の${text}`);
  const [begun, ended] = [terms[0], terms.at(-1)];
  if (begun !== undefined && begun.from >= first && begun.from <= last)
    changes.unshift(`${keyword}の計測を始めます（${short(begun.from)}から、目標${begun.values.targetRank}位）`);
  // Ending on the last day before these days changes them too
  if (ended?.to != null && ended.to >= addDays(first, -1) && ended.to < last)
    changes.push(`${keyword}の計測は${short(ended.to)}までです`);
  return changes;
}

function changesIn<V>(
  terms: readonly Term<V>[],
  named: readonly Named<V>[],
  { days: { first, last }, seesMoney }: Within,
): string[] {
  return terms.flatMap((term, index) => {
    const before = terms[index - 1];
    if (before === undefined || term.from < first || term.from > last) return [];
    return named
      .filter(({ isMoney, text }) => (seesMoney || !isMoney) && text(before.values) !== text(term.values))
      .map(({ label, text }) => `${label} ${text(before.values)} → ${text(term.values)}（${short(term.from)}から）`);
  });
}

const short = (day: Day) => rangeInWords({ first: day, last: day });
