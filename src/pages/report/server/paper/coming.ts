import type { Pdf } from '#documents/server/paper.ts';
import { table } from '#documents/server/table.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { monthInWords } from '#domain/month.ts';
import type { ComingMonth } from '#report/rules/report-content.ts';
import { reportWords } from '#report/rules/report-words.ts';
import { heading, lines } from './header.ts';

const columns = [
  { title: 'キーワード', width: 280 },
  { title: '目標', width: 60, align: 'right' },
] as const;

/** Draws what is known of the next month; nothing for a month that is over. Returns the y below. */
export function comingPart(pdf: Pdf, coming: ComingMonth | null, top: number): number {
  if (coming === null) return top;
  const { period, days, keywords, changes, grids, posts } = coming;
  let y = heading(pdf, `翌月（${monthInWords(period)}、${rangeInWords(days)}）`, top);
  if (keywords.length > 0) {
    y = table(
      pdf,
      columns,
      keywords.map(({ keyword, targetRank }) => [keyword, `${targetRank}位`]),
      y,
    );
    y += 8;
  }
  const sentences = [
    ...changes.map((text) => `変更　${text}`),
    ...grids.map((text) => `グリッド計測　${text}`),
    ...(posts.count > 0 ? [`予約した投稿　${posts.count}件`] : []),
    ...posts.first.map(({ day, summary }) => `　${rangeInWords({ first: day, last: day })}　${summary.split('\n')[0]}`),
  ];
  return lines(pdf, sentences.length === 0 ? [reportWords.noPlans] : sentences, y) + 12;
}
