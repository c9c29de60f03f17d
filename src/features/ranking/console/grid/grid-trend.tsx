import { useState } from 'react';
import { useChartPalette } from '#core/console/chart/chart-data.ts';
import { ChartFrame, TimeChart } from '#core/console/chart/time-chart.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf, minuteText } from '#core/model/day.ts';
import type { GridRun, RankGrid } from '#domain/ranks/grid.ts';
import styles from './grid-result.module.css';
import { useGridTrend } from './use-grids.ts';

const axis = { min: 0, max: 100, ticks: [0, 50, 100], format: (value: number) => `${value}%` };
const key = 'top';
const label = '1〜3位の割合';

/** The trend of the share of points ranked 1–3, over grids with the same points. */
export function GridTrend({ keywordId, grid }: { keywordId: number; grid: RankGrid }) {
  const palette = useChartPalette();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { data: runs } = useGridTrend(keywordId, grid);
  if (runs === undefined || runs.length === 0) return null;
  if (runs.length === 1)
    return (
      <p className={`${styles.note} ${text.secondary}`}>
        同じ地点をもう一度計測すると、{label}の推移がここに表示されます。
      </p>
    );
  const color = palette.series[0]?.color ?? palette.text;
  const series = [{ key, label, color, values: runs.map(shareOf) }];
  return (
    <section aria-label={`${label}の推移`} className={styles.trend}>
      <Heading level={3} spaced="below">
        {label}の推移
      </Heading>
      <ChartFrame
        legend={series}
        hidden={hidden}
        onToggle={(one) => setHidden((before) => new Set(before.has(one) ? [] : [one]))}
        table={<TrendTable runs={runs} />}
      >
        <TimeChart
          label={`${label}の推移（${runs.length}回の計測）`}
          days={runs.map(({ createDate }) => dayOf(createDate))}
          series={series.filter((one) => !hidden.has(one.key))}
          axis={axis}
          describe={(index) => {
            const run = runs[index];
            return run === undefined ? [] : [{ key, label, color, text: shareText(run) }];
          }}
          height={170}
        />
      </ChartFrame>
    </section>
  );
}

function TrendTable({ runs }: { runs: readonly GridRun[] }) {
  return (
    <DataTable
      caption={`${label}の推移`}
      rows={runs.toReversed()}
      rowKey={({ id }) => id}
      columns={[
        { title: '計測日時', cell: ({ createDate }) => minuteText(createDate) },
        { title: label, right: true, cell: shareText },
      ]}
    />
  );
}

function shareOf({ top, measured }: GridRun): number {
  return Math.round((top / measured) * 100);
}

function shareText(run: GridRun): string {
  return `${shareOf(run)}%（${run.top}／${run.measured}地点）`;
}
