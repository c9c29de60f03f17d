import { useCall } from '#core/console/http/use-call.ts';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { yenText } from '#domain/money.ts';
import { monthInWords } from '#domain/month.ts';
import { getMonth } from '../calls.ts';
import { FigureCard } from './figure-card.tsx';

const headingId = 'dashboard-month';

/** What the running month has achieved, and what it comes to if the places are kept. */
export function MonthSection() {
  const query = useCall(getMonth, {}, { staleTime: 300_000 });
  const { data } = query;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="tj-cards-heading">
        {data === undefined
          ? '今月の成果'
          : `${monthInWords(data.period)}分の成果（税抜・見込みは今の順位が続いた場合）`}
      </h2>
      {query.isError ? (
        <ErrorState thrown={query.error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={1} height={72} />
      ) : (
        <ul className="tj-cards">
          <FigureCard
            label="成果日数"
            figure={data.achievedDays}
            unit="日"
            to={pathTo('/search-conditions/ranks', {}, { result: 'ACHIEVED' })}
          />
          <FigureCard
            label="月末までの見込み"
            figure={data.forecastDays}
            unit="日"
            to={pathTo('/search-conditions/ranks')}
          />
          <FigureCard
            label="請求予定額"
            figure={yenText(data.amount)}
            unit=""
            to={pathTo('/search-conditions', {}, { statusToday: 'MEASURING' })}
          />
          <FigureCard
            label="請求の見込み"
            figure={yenText(data.forecastAmount)}
            unit=""
            to={pathTo('/incentive-history', {}, { period: data.period })}
          />
        </ul>
      )}
    </section>
  );
}
