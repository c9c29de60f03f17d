import { Heading } from '#core/console/pages/screen-frames.tsx';
import text from '#core/console/ui/text.module.css';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { monthInWords } from '#domain/month.ts';
import type { ComingMonth } from '#report/rules/report-content.ts';
import { reportWords } from '#report/rules/report-words.ts';
import { Posts } from './posts.tsx';

/** What is known of the next month. */
export function ComingPart({ coming }: { coming: ComingMonth }) {
  const { period, days, keywords, changes, grids, posts } = coming;
  const isEmpty = changes.length === 0 && grids.length === 0 && posts.count === 0;
  return (
    <>
      <Heading level={3} spaced="around">{`翌月（${monthInWords(period)}、${rangeInWords(days)}）`}</Heading>
      <ul className="tj-plain">
        {keywords.length > 0 && (
          <li className={text.anywhere}>
            目標　{keywords.map(({ keyword, targetRank }) => `${keyword} ${targetRank}位`).join('、')}
          </li>
        )}
        {changes.map((one) => (
          <li key={one}>変更　{one}</li>
        ))}
        {grids.map((one) => (
          <li key={one}>グリッド計測　{one}</li>
        ))}
        {posts.count > 0 && <li>予約した投稿　{posts.count}件</li>}
      </ul>
      <Posts posts={posts.first} />
      {isEmpty && <p>{reportWords.noPlans}</p>}
    </>
  );
}
