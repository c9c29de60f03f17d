import { addDays, type Day } from '#core/model/day.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import type { DayRange } from '#domain/period.ts';
import { gridSummary } from '#domain/ranks/grid.ts';
import { agreementText } from '#domain/ranks/repeats.ts';
import type { ReportGrid, ReportRival, StoreReport } from './report-content.ts';

/** The sentences that the page and the PDF share. */
export const reportWords = {
  noKeywords: 'この月に計測したキーワードはありません。',
  notMeasured: 'この月は計測の記録がありません。',
  noRivals: 'この月に上位の店舗の記録はありません。',
  noGrid: 'この月のグリッド計測はありません。',
  noPlans: 'いま決まっている変更や予定はありません。',
  allOthers: 'この期間は、ほかの契約者のご契約中でした。',
  rivalsNote: '上にいた日が最も多い3店と、競合として登録した店舗です。店名は、登録したものだけを載せています。',
  mediansNote: '中央値は、計測した日の順位を並べた真ん中の順位です（圏外の日を含みます）。矢印は前月との差です。',
} as const;

/** Returns the days that a report covers, in words, if the store was another customer's on the others; null if it covers all. */
export function partsInWords({ days, parts }: Pick<StoreReport, 'days' | 'parts'>): string | null {
  const [whole] = parts;
  if (parts.length === 1 && whole?.first === days[0] && whole?.last === days.at(-1)) return null;
  return parts.length === 0
    ? reportWords.allOthers
    : `${parts.map(rangeInWords).join('、')}の分です。ほかの日は、ほかの契約者のご契約中でした。`;
}

/** Returns how far a month that is not over is covered, in words; null if it is over. */
export function untilInWords({ until }: Pick<StoreReport, 'until'>): string | null {
  return until === null
    ? null
    : `${rangeInWords({ first: until, last: until })}現在の途中経過です。成果日数と最高順位の前月との差は、月が終わると載ります。`;
}

/** Returns how often readings close to their target were confirmed by reading again, in words; null where none was. */
export function agreementInWords({ agreement }: Pick<StoreReport, 'agreement'>): string | null {
  const text = agreementText(agreement);
  return text === null
    ? null
    : `目標に近い順位の日は、同じ日に読み直しています。読み直しも最初の計測と同じ判定（達成・未達成）だった割合は${text}です。`;
}

/** Returns on which days Google's state of the profile stopped the measuring, in words; null where on none. */
export function stopsInWords({ stopped }: Pick<StoreReport, 'stopped'>): string | null {
  if (stopped.length === 0) return null;
  const days = consecutive(stopped).map(rangeInWords).join('、');
  return `${days}は、Googleがビジネスプロフィールを停止・休業などとしていたため、計測停止（Google側）です。成果に数えていません。`;
}

/** Returns ascending days as ranges. */
function consecutive(days: readonly Day[]): readonly DayRange[] {
  const all = new Set(days);
  const firsts = days.filter((day) => !all.has(addDays(day, -1)));
  const lasts = days.filter((day) => !all.has(addDays(day, 1)));
  return firsts.map((first, nth) => ({ first, last: lasts[nth] ?? first }));
}

/** Returns in words who ranked above, how often and how far: each named one, and how many nobody has named. */
export function rivalsText(rivals: readonly ReportRival[]): string {
  const named = rivals.flatMap(({ name, ...how }) => (name === null ? [] : [`${name}（${howText(how)}）`]));
  const [most, ...others] = rivals.filter(({ name }) => name === null);
  if (most === undefined) return named.join('、');
  const count = others.length + 1;
  const unnamed = `店名を登録していない${count}店（${count === 1 ? '' : '最も多い店舗で'}${howText(most)}）`;
  return [...named, unnamed].join('、');
}

function howText({ days, best }: Pick<ReportRival, 'days' | 'best'>): string {
  return `${days}日、最高${best}位`;
}

/** Returns a grid's totals in words. */
export function gridText({ size, spacing, centre, points }: ReportGrid): string {
  const { average, top, measured, out, failed } = gridSummary(points);
  const share = measured === 0 ? '' : `、1〜3位 ${top}／${measured}地点`;
  const middle = centre === 'STORE' ? '店舗' : '検索位置';
  return `${middle}を中心に${size}×${size}地点、間隔${spacing}m。平均 ${average === null ? '—' : `${average.toFixed(1)}位`}（圏外を除く）${share}、圏外 ${out}地点、未計測 ${failed}地点`;
}
