import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import paper from '#core/console/ui/paper.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable, Matrix } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { second } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { getReviewSummary } from '../calls.ts';
import { RatingChart } from './rating-chart.tsx';
import { ReviewsLink, unansweredSearch } from './reviews-link.tsx';
import styles from './summary.module.css';

type Summary = AnswerOf<typeof getReviewSummary>;

/** The prefix of the query keys of all summaries. */
export const summariesKey = ['review-summary'];

/** Fetches the summary of the reviews of one store, or with null of all that the user sees. */
export function useReviewSummary(storeId: number | null) {
  return useCall(getReviewSummary, { query: { storeId } }, { under: summariesKey });
}

/** The average, distribution and trend of the ratings. */
export function ReviewSummary({ storeId }: { storeId: number | null }) {
  const summary = useReviewSummary(storeId);
  // Of many stores, reviews may arrive one after the other
  useRefetchOn('place-review', { queryKey: summariesKey, after: 3 * second });
  return (
    <Loaded query={summary} rows={3}>
      {({ total, unanswered, average, byStars, months }) =>
        total > 0 && (
          <section aria-label="クチコミの集計" className={`${paper.paper} ${styles.summary}`}>
            <dl className={styles.figures}>
              <Figure label="平均評価">{average === null ? '—' : average.toFixed(2)}</Figure>
              <Figure label="件数">{numberText(total)}</Figure>
              <Figure label="未返信">
                <ReviewsLink search={unansweredSearch}>{numberText(unanswered)}</ReviewsLink>
              </Figure>
            </dl>
            <StarCounts byStars={byStars} />
            <RatingTrend months={months} />
          </section>
        )
      }
    </Loaded>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={text.secondary}>{label}</dt>
      <dd className={styles.figure}>{children}</dd>
    </div>
  );
}

/** The number of reviews for each number of stars. */
function StarCounts({ byStars }: Pick<Summary, 'byStars'>) {
  const most = Math.max(1, ...byStars);
  const countOf = (stars: number) => byStars[stars - 1] ?? 0;
  return (
    <Matrix
      form="bars"
      caption="星ごとの件数"
      hasHeadings={false}
      rows={[5, 4, 3, 2, 1]}
      rowKey={(stars) => stars}
      rowHeading={{
        width: 40,
        of: (stars) => (
          <ReviewsLink search={`stars=${stars}`} label={`★${stars}のクチコミ ${numberText(countOf(stars))}件を表示`}>
            {`★${stars}`}
          </ReviewsLink>
        ),
      }}
      columns={[{ key: 'bar' }, { key: 'count', width: 56 }]}
      cell={(stars, { key }) =>
        key === 'bar' ? (
          <ReviewsLink search={`stars=${stars}`} isBeside>
            <span className={styles.bar} style={{ '--tj-share': `${(countOf(stars) / most) * 100}%` }} />
          </ReviewsLink>
        ) : (
          numberText(countOf(stars))
        )
      }
      cellProps={(_, { key }) => (key === 'bar' ? { 'aria-hidden': true } : {})}
    />
  );
}

/** The trend of the ratings as a chart or a table. */
function RatingTrend({ months }: Pick<Summary, 'months'>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div>
      <div className={styles.head}>
        <strong>評価の推移</strong>
        <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'グラフで見る' : '表で見る'}
        </Button>
      </div>
      {asTable ? (
        <div className={styles.months}>
          <DataTable
            caption="評価の推移"
            rows={[...months].reverse()}
            rowKey={({ month }) => month}
            columns={[
              { title: '月', cell: ({ month }) => month.replace('-', '/') },
              { title: '件数', right: true, cell: ({ count }) => count },
              { title: '平均（累計）', right: true, cell: (one) => one.average?.toFixed(2) ?? '—' },
            ]}
          />
        </div>
      ) : (
        <RatingChart months={months} />
      )}
    </div>
  );
}
