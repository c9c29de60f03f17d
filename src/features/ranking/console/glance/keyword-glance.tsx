import { useState } from 'react';
import { Link } from 'react-router';
import { useChartPalette } from '#core/console/chart/chart-data.ts';
import { TimeChart } from '#core/console/chart/time-chart.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { addDays, type Day, dayOf } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { daysFrom } from '#domain/period.ts';
import { CalendarTab } from '#ranking/console/keyword/calendar-tab.tsx';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { useStoreRanking, useTrend } from '#ranking/console/ranks/use-ranks.ts';
import { Overtaken } from '#ranking/console/rivals/overtaken.tsx';
import { useRivalSeries } from '#ranking/console/rivals/use-rivals.ts';
import { trendDrawing } from '#ranking/console/trend/trend-drawing.ts';
import { rivalLines } from '#ranking/console/trend/trend-model.ts';
import type { KeywordFacts, RankSeries, RivalSeries } from '#ranking/rules/keyword-ranks.ts';
import { glanceDays } from './glance-days.ts';
import styles from './keyword-glance.module.css';

interface KeywordGlanceProps {
  keyword: KeywordFacts;
  /** Returns the path that shows another keyword of the store in the same place. */
  pathOf: (keywordId: number) => string;
}

/** What one looks at of a keyword in a few seconds: its store's ranks, its chart, who overtook, and its month. */
export function KeywordGlance({ keyword, pathOf }: KeywordGlanceProps) {
  // Fixed when opened, so that midnight does not shift the axis
  const [today] = useState(() => dayOf(Date.now()));
  const range = { from: addDays(today, 1 - glanceDays), to: today };
  const trend = useTrend(keyword.id, range);
  const rivals = useRivalSeries(keyword.id, range);
  return (
    <>
      <StoreKeywords keyword={keyword} pathOf={pathOf} />
      <Loaded query={trend} rows={6}>
        {(main) => <Chart keyword={keyword} main={main} rivals={rivals.data ?? noRivals} today={today} />}
      </Loaded>
      <Overtaken keyword={keyword} today={today} rivals={rivals.data?.rivals ?? []} of="OVERTAKER" />
      <p className={spacing.around}>
        <Link
          to={pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
            searchConditionDetailId: keyword.id,
          })}
        >
          「{keyword.keyword}」のすべてを見る
        </Link>
      </p>
      <CalendarTab keyword={keyword} today={today} />
    </>
  );
}

const noRivals: RivalSeries = { knownFrom: null, rivals: [], top: [] };

/** The ranks of the store's keywords today; each leads to its chart. */
function StoreKeywords({ keyword, pathOf }: KeywordGlanceProps) {
  const ranking = useStoreRanking(keyword.store.id);
  return (
    <Loaded query={ranking} rows={1}>
      {({ keywords }) => (
        <ul className={`tj-plain ${styles.keywords}`} aria-label="この店舗のキーワード">
          {keywords.map((one) => (
            <li key={one.id}>
              <Link
                to={pathOf(one.id)}
                replace
                preventScrollReset
                aria-current={one.id === keyword.id ? 'true' : undefined}
                className={styles.keyword}
              >
                {one.keyword} <RankChip rank={one.rank} isMeasured={one.result !== 'UNMEASURED'} />{' '}
                <RankChange change={one.change} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface ChartProps {
  keyword: KeywordFacts;
  main: RankSeries;
  rivals: RivalSeries;
  today: Day;
}

function Chart({ keyword, main, rivals, today }: ChartProps) {
  const palette = useChartPalette();
  const days = daysFrom(main.from, main.to);
  const { axis, series, spans, events, describe } = trendDrawing({
    keyword,
    main,
    compared: [],
    rivals: rivalLines(rivals),
    earlier: null,
    days,
    today,
    palette,
  });
  return (
    <div className="tj-chart-card">
      <TimeChart
        label={`${keyword.keyword}（${keyword.store.name}）の順位の推移`}
        days={days}
        series={series}
        axis={axis}
        bands={[{ from: axis.outFrom, to: axis.outTo, label: '圏外' }]}
        spans={spans}
        events={events}
        describe={describe}
        height={220}
      />
    </div>
  );
}
