import { useRef, useState } from 'react';
import { axisFromZero, useChartPalette } from '#core/console/chart/chart-data.ts';
import { ChartFrame, TimeChart } from '#core/console/chart/time-chart.tsx';
import { numberText } from '#core/model/language.ts';
import type { Performance } from '#domain/performance/performance.ts';
import { DaysTable } from './days-table.tsx';
import { eventsOf, incompleteSpan } from './time-line.ts';

interface Trend {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

interface MetricsChartProps {
  performance: Performance;
  title: string;
  /** The name of the exported image file. */
  name: string;
  /** Stacked bars for values that add up, lines for those that do not. */
  shape: 'line' | 'bars';
  trends: readonly Trend[];
}

/** Metrics by day, with markers for posts. Days whose figures are not final are hatched. */
export function MetricsChart({ performance, title, name, shape, trends }: MetricsChartProps) {
  const palette = useChartPalette();
  const drawing = useRef<SVGSVGElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { days } = performance;
  const series = trends.map(({ key, label, values }, index) => ({
    key,
    label,
    values,
    shape,
    bridged: shape === 'line',
    ...(palette.series[index % palette.series.length] ?? palette.earlier),
  }));
  const shown = series.filter(({ key }) => !hidden.has(key));
  const heights =
    shape === 'line'
      ? shown.flatMap(({ values }) => values)
      : days.map((_, index) => shown.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const text = (value: number) => numberText(value);
  return (
    <ChartFrame
      legend={series}
      hidden={hidden}
      onToggle={(key) => setHidden(toggled(hidden, key))}
      picture={{ drawing, title, name }}
      table={
        <DaysTable
          performance={performance}
          columns={trends.map(({ key, label, values }) => ({
            key,
            label,
            text: (index) => {
              const value = values[index];
              return value === null || value === undefined ? '未取得' : text(value);
            },
          }))}
        />
      }
    >
      <TimeChart
        label={title}
        days={days}
        series={shown}
        axis={axisFromZero(heights, text)}
        spans={incompleteSpan(performance)}
        events={eventsOf(performance)}
        height={280}
        drawing={drawing}
      />
    </ChartFrame>
  );
}

/** Returns a copy of the set with the key added, or removed if it was there. */
export function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
