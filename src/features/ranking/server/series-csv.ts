import { dayText, momentText } from '#core/model/day.ts';
import { csvOf } from '#core/server/verbs/csv/csv.ts';
import { dayMark, dayResult, targetOn } from '#domain/billing/keyword-days.ts';
import { daysFrom } from '#domain/period.ts';
import { instrumentNamed } from '#domain/ranks/instruments.ts';
import { rankText } from '#domain/ranks/rank.ts';
import type { KeywordFacts, RankSeries } from '#ranking/rules/keyword-ranks.ts';

/** The ranks of a keyword as CSV, with a line for every day of the date range, measured or not. */
export function seriesCsv({ keyword, store, position }: KeywordFacts, series: RankSeries): string {
  const byDay = new Map(series.readings.map((reading) => [reading.day, reading]));
  const lines = daysFrom(series.from, series.to).map((day) => {
    const reading = byDay.get(day);
    const target = targetOn(series.terms, day);
    const result = dayResult(reading, target);
    const isMeasured = result !== 'UNMEASURED';
    const events = series.events.filter((event) => event.day === day).map((event) => event.text);
    return [
      store.name,
      keyword,
      position?.name ?? '',
      dayText(day),
      isMeasured && reading !== undefined ? rankText(reading.rank) : '未計測',
      target === null ? '' : String(target),
      dayMark(
        result,
        series.excluded.find((one) => one.day === day),
      ),
      reading === undefined ? '' : momentText(reading.takenAt),
      reading?.instrument == null ? '' : instrumentNamed(reading.instrument),
      reading?.failure ?? '',
      events.join(' / '),
    ];
  });
  return csvOf([headings, ...lines]);
}

const headings = [
  '店舗名',
  'キーワード',
  '検索位置',
  '日',
  '順位',
  '目標順位',
  '成果',
  '計測日時',
  '計測方法',
  '未計測の理由',
  'できごと',
];
