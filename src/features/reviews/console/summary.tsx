import { Button, theme } from 'antd';
import { useState } from 'react';
import { useCall } from '#core/console/http/use-call.ts';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { PlainTable } from '#core/console/ui/plain-table.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { getReviewSummary } from '../calls.ts';
import { RatingCourse } from './rating-course.tsx';

/** The reviews as a whole, of one store or (null) of all that the user sees. */
export function useReviewSummary(storeId: number | null) {
  return useCall(getReviewSummary, { query: { storeId } }, { under: ['review-summary'] });
}

/** Mean, spread and course of the ratings. */
export function ReviewSummary({ storeId }: { storeId: number | null }) {
  const { token } = theme.useToken();
  const summary = useReviewSummary(storeId);
  const [asTable, setAsTable] = useState(false);
  if (summary.isError) return <ErrorState thrown={summary.error} onRetry={() => void summary.refetch()} />;
  if (summary.data === undefined) return <SkeletonRows rows={3} />;
  const { total, unanswered, average, byStars, months } = summary.data;
  if (total === 0) return null;
  const most = Math.max(1, ...byStars);
  return (
    <section
      aria-label="クチコミの集計"
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
        gap: 24,
        padding: 16,
        marginBottom: 16,
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
    >
      <dl style={{ margin: 0, display: 'flex', gap: 32, alignItems: 'flex-start' }}>
        <Figure label="平均評価" value={average === null ? '—' : average.toFixed(2)} />
        <Figure label="件数" value={total.toLocaleString('ja-JP')} />
        <Figure label="未返信" value={unanswered.toLocaleString('ja-JP')} />
      </dl>
      <table style={{ width: '100%', borderSpacing: 0 }}>
        <caption className="tj-visually-hidden">星ごとの件数</caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = byStars[stars - 1] ?? 0;
            return (
              <tr key={stars}>
                <th scope="row" style={{ width: 40, fontWeight: 400, textAlign: 'start' }}>{`★${stars}`}</th>
                <td aria-hidden>
                  <span
                    style={{
                      display: 'block',
                      height: 8,
                      width: `${(count / most) * 100}%`,
                      minWidth: count > 0 ? 2 : 0,
                      background: token.colorPrimary,
                    }}
                  />
                </td>
                <td style={{ width: 56, textAlign: 'end' }}>{count.toLocaleString('ja-JP')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <strong>評価の推移</strong>
          <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'グラフで見る' : '表で見る'}
          </Button>
        </div>
        {asTable ? (
          <div style={{ maxHeight: 160, overflowY: 'auto' }}>
            <PlainTable
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
          <RatingCourse months={months} />
        )}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  const { token } = theme.useToken();
  return (
    <div>
      <dt style={{ color: token.colorTextSecondary }}>{label}</dt>
      <dd style={{ margin: 0, fontSize: 24, fontWeight: 600, lineHeight: 1.4 }}>{value}</dd>
    </div>
  );
}
