import { useRef, useState } from 'react';
import { useChartPalette } from '#core/console/chart/chart-data.ts';
import { ChartFrame, TimeChart } from '#core/console/chart/time-chart.tsx';
import type { Performance } from '#domain/performance/performance.ts';
import { DaysTable } from './days-table.tsx';
import { toggled } from './metrics-chart.tsx';
import { eventsOf } from './time-line.ts';

// More lines at once would be hard to follow
const shownAtFirst = 3;
const round = [1, 3, 10, 20, 30, 40, 50, 60];

/** The keywords' ranks on the same days as the metrics: rank 1 at the top, 圏外 below the worst rank, dashed over the days that were not measured. */
export function RanksChart({ performance, storeName }: { performance: Performance; storeName: string }) {
  const palette = useChartPalette();
  const drawing = useRef<SVGSVGElement>(null);
  const { days, ranks } = performance;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(ranks.slice(shownAtFirst).map(({ detailId }) => String(detailId))),
  );
  const { axis, out, band, text } = placesAxis(ranks);
  const series = ranks.map(({ detailId, keyword, ranks: places, measured }, index) => ({
    key: String(detailId),
    label: keyword,
    values: places.map((rank, day) => (measured[day] === true ? (rank ?? out) : null)),
    bridged: true,
    ...(palette.series[index % palette.series.length] ?? palette.earlier),
  }));
  const shown = series.filter(({ key }) => !hidden.has(key));
  const only = shown.length === 1 ? ranks.find(({ detailId }) => String(detailId) === shown[0]?.key) : undefined;
  const title = `${storeName} 順位の推移`;
  return (
    <ChartFrame
      legend={series}
      hidden={hidden}
      onToggle={(key) => setHidden(toggled(hidden, key))}
      picture={{ drawing, title, name: `${storeName}_順位` }}
      table={<RanksOfDays performance={performance} />}
    >
      <TimeChart
        label={title}
        days={days}
        series={shown}
        axis={axis}
        lines={only === undefined ? [] : [{ value: only.targetRank, label: `目標 ${only.targetRank}位` }]}
        bands={[band]}
        events={eventsOf(performance)}
        describe={(index) =>
          shown.map(({ key, label, color, values }) => {
            const value = values[index];
            return { key, label, color, text: value === null || value === undefined ? '未計測' : text(value) };
          })
        }
        height={280}
        drawing={drawing}
      />
    </ChartFrame>
  );
}

/** An axis down to the worst rank, with room for 圏外 below it. */
function placesAxis(ranks: Performance['ranks']) {
  const worst = Math.max(10, ...ranks.flatMap((one) => one.ranks.map((rank) => rank ?? 0)));
  const bottom = round.find((place) => place >= worst) ?? worst;
  const step = Math.max(1, bottom / 10);
  const text = (value: number) => (value > bottom ? '圏外' : `${value}位`);
  const ticks = round.filter((place) => place <= bottom);
  return {
    axis: { min: 1, max: bottom + 3 * step, ticks, reversed: true, format: text },
    /** The axis value at which 圏外 is drawn. */
    out: bottom + 2 * step,
    band: { from: bottom + step, to: bottom + 3 * step, label: '圏外' },
    text,
  };
}

function RanksOfDays({ performance }: { performance: Performance }) {
  return (
    <DaysTable
      // Ranks do not change after their day
      performance={{ ...performance, incompleteFrom: null }}
      columns={performance.ranks.map(({ detailId, keyword, ranks: places, measured }) => ({
        key: String(detailId),
        label: keyword,
        text: (index) => {
          const rank = places[index] ?? null;
          return measured[index] !== true ? '未計測' : rank === null ? '圏外' : `${rank}位`;
        },
      }))}
    />
  );
}
