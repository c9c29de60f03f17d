import type { ChartSpan } from '#core/console/chart/chart-ground.tsx';
import type { ChartSeries } from '#core/console/chart/chart-marks.tsx';
import type { Reading } from '#core/console/chart/chart-readout.tsx';
import type { ChartPalette } from '#core/console/chart/palette.ts';
import type { ChartEvent } from '#core/console/chart/time-chart.tsx';
import type { Day } from '#core/model/day.ts';
import { type KeywordFacts, type RankSeries, rankEventLabels } from '#domain/keyword-ranks.ts';
import { daysFrom } from '#domain/period.ts';
import { rankText } from '#domain/rank.ts';
import { type PlaceAxis, placeAxis, placesOf, targetsOf, unmeasuredSpans } from './course-model.ts';

interface CourseDrawing {
  readonly axis: PlaceAxis;
  readonly series: readonly ChartSeries[];
  readonly spans: readonly ChartSpan[];
  readonly events: readonly ChartEvent[];
  readonly describe: (index: number) => readonly Reading[];
}

/** What the chart of a keyword shows: its places, its target, those it is compared with, 圏外, 未計測 and what happened. */
export function courseDrawing({
  keyword,
  main,
  compared,
  earlier,
  days,
  today,
  palette,
}: {
  keyword: KeywordFacts;
  main: RankSeries;
  compared: readonly { id: number; label: string; series: RankSeries }[];
  earlier: RankSeries | null;
  days: readonly Day[];
  today: Day;
  palette: ChartPalette;
}): CourseDrawing {
  const targets = targetsOf(days, main.terms);
  const all = [main, ...compared.map((one) => one.series), ...(earlier === null ? [] : [earlier])];
  const axis = placeAxis([...all.flatMap((one) => one.readings.map((reading) => reading.rank)), ...targets]);
  const earlierDays = earlier === null ? [] : daysFrom(earlier.from, earlier.to);
  const style = (index: number) => palette.series[index % palette.series.length] ?? palette.earlier;
  const drawn: readonly { series: ChartSeries; of: RankSeries; days: readonly Day[] }[] = [
    {
      of: main,
      days,
      series: {
        key: 'main',
        label: keyword.keyword,
        values: placesOf(days, main.readings, axis.out),
        color: style(0).color,
      },
    },
    ...compared.map(({ id, label, series }, index) => ({
      of: series,
      days,
      series: {
        key: `keyword ${id}`,
        label,
        values: placesOf(days, series.readings, axis.out),
        ...style(index + 1),
      },
    })),
    ...(earlier === null
      ? []
      : [
          {
            of: earlier,
            days: earlierDays,
            series: {
              key: 'earlier',
              label: `前の期間（${slashed(earlier.from)}〜${slashed(earlier.to)}）`,
              values: placesOf(earlierDays, earlier.readings, axis.out),
              ...palette.earlier,
            },
          },
        ]),
  ];
  const target: ChartSeries = {
    key: 'target',
    label: '目標順位',
    values: targets,
    color: palette.target,
    dash: '6 4',
    points: false,
  };
  const first = main.readings[0]?.day ?? keyword.effectiveFrom;
  return {
    axis,
    series: [target, ...drawn.map((one) => one.series)],
    spans: unmeasuredSpans(days, main.readings, {
      since: first < keyword.effectiveFrom ? first : keyword.effectiveFrom,
      until: keyword.effectiveTo !== null && keyword.effectiveTo < today ? keyword.effectiveTo : today,
    }),
    events: main.events.flatMap((event) => {
      const index = days.indexOf(event.day);
      return index < 0 ? [] : [{ index, label: `${rankEventLabels[event.kind]}：${event.text}` }];
    }),
    describe: (index) => [
      ...drawn.map(({ series, of, days: own }) => ({
        key: series.key,
        label: series.key === 'earlier' ? `前の期間 ${slashed(own[index] ?? '')}` : series.label,
        color: series.color,
        text: toldOf(of, own[index]),
      })),
      ...(targets[index] == null ? [] : [{ key: 'target', label: '目標', text: `${targets[index]}位以内` }]),
    ],
  };
}

function toldOf({ readings }: RankSeries, day: Day | undefined): string {
  const reading = readings.find((one) => one.day === day);
  if (reading?.status === 'OK') return rankText(reading.rank);
  return reading?.failure == null ? '未計測' : `未計測（${reading.failure}）`;
}

function slashed(day: Day): string {
  return day.replaceAll('-', '/');
}
