import {
  type ChartEvent,
  type ChartPalette,
  type ChartSeries,
  type ChartSpan,
  type Reading,
  seriesStyle,
} from '#core/console/chart/chart-data.ts';
import { type Day, dayText } from '#core/model/day.ts';
import { daysFrom } from '#domain/period.ts';
import { rankText } from '#domain/ranks/rank.ts';
import { type KeywordFacts, type RankSeries, rankEventLabels } from '#ranking/rules/keyword-ranks.ts';
import {
  fallsOf,
  type PlaceAxis,
  placeAxis,
  placesOf,
  type RivalLine,
  rivalPlaces,
  rivalText,
  targetsOf,
  unmeasuredSpans,
} from './trend-model.ts';

interface TrendDrawing {
  readonly axis: PlaceAxis;
  readonly series: readonly ChartSeries[];
  readonly spans: readonly ChartSpan[];
  readonly events: readonly ChartEvent[];
  readonly describe: (index: number) => readonly Reading[];
}

/** The keyword's ranks, and those to compare with. */
interface TrendInput {
  readonly keyword: KeywordFacts;
  readonly main: RankSeries;
  readonly compared: readonly { id: number; label: string; series: RankSeries }[];
  readonly rivals: readonly RivalLine[];
  readonly earlier: RankSeries | null;
  readonly days: readonly Day[];
  readonly today: Day;
  readonly palette: ChartPalette;
}

/** A line of the chart, with its data. */
interface TrendLine {
  readonly series: ChartSeries;
  /** The line's own days, aligned by index with the main line's. */
  readonly days: readonly Day[];
  /** The tooltip's text for one of its days. */
  readonly textOn: (day: Day | undefined) => string;
}

/** Returns the chart of a keyword: ranks, target, comparisons, 圏外, 未計測 and events. */
export function trendDrawing(trends: TrendInput): TrendDrawing {
  const { main, compared, rivals, earlier, days, palette } = trends;
  const targets = targetsOf(days, main.terms);
  const all = [main, ...compared.map((one) => one.series), ...(earlier === null ? [] : [earlier])];
  const axis = placeAxis([
    ...all.flatMap((one) => one.readings.map((reading) => reading.rank)),
    ...rivals.flatMap((rival) => rival.days.map(({ rank }) => rank)),
    ...targets,
  ]);
  const drawn = trendLines(trends, axis);
  return {
    axis,
    series: [targetLine(targets, palette), ...drawn.map((one) => one.series)],
    spans: unmeasuredSpans(days, main.readings, measuredPeriod(trends)),
    events: main.events.flatMap((event) => {
      const index = days.indexOf(event.day);
      return index < 0 ? [] : [{ index, label: `${rankEventLabels[event.kind]}：${event.text}` }];
    }),
    describe: (index) => [
      ...drawn.map(({ series, textOn, days: own }) => ({
        key: series.key,
        label: series.key === 'earlier' ? `前の期間 ${dayText(own[index] ?? '')}` : series.label,
        color: series.color,
        text: textOn(own[index]),
      })),
      ...(targets[index] == null ? [] : [{ key: 'target', label: '目標', text: `${targets[index]}位以内` }]),
    ],
  };
}

/** The keyword's own line, then those of other keywords and rivals, then the earlier date range. */
function trendLines(trends: TrendInput, axis: PlaceAxis): TrendLine[] {
  const { keyword, main, compared, rivals, earlier, days, palette } = trends;
  const line = (key: string, label: string, of: RankSeries, own: readonly Day[], look: LineLook): TrendLine => ({
    days: own,
    textOn: (day) => textOfReading(of, day),
    series: { key, label, values: placesOf(own, of.readings, axis.out), bridged: true, ...look },
  });
  const drawn = [
    line('main', keyword.keyword, main, days, {
      color: seriesStyle(palette, 0).color,
      lastText: lastTextOf(main),
      marked: fallsOf(days, main.readings, main.terms),
    }),
    ...compared.map(({ id, label, series }, index) =>
      line(`keyword ${id}`, label, series, days, seriesStyle(palette, index + 1)),
    ),
    ...rivals.map(
      (rival, index): TrendLine => ({
        days,
        textOn: (day) => rivalText(rival, day),
        series: {
          key: rival.key,
          label: rival.label,
          values: rivalPlaces(days, rival.days, axis.out),
          ...seriesStyle(palette, compared.length + index + 1),
        },
      }),
    ),
  ];
  if (earlier === null) return drawn;
  const label = `前の期間（${dayText(earlier.from)}〜${dayText(earlier.to)}）`;
  return [...drawn, line('earlier', label, earlier, daysFrom(earlier.from, earlier.to), palette.earlier)];
}

type LineLook = Pick<ChartSeries, 'color' | 'dash' | 'lastText' | 'marked'>;

function lastTextOf({ readings }: RankSeries): string | undefined {
  const last = readings.findLast(({ status }) => status === 'OK');
  return last === undefined ? undefined : rankText(last.rank);
}

function targetLine(values: readonly (number | null)[], palette: ChartPalette): ChartSeries {
  return { key: 'target', label: '目標順位', values, color: palette.target, dash: '6 4', points: false };
}

/** The date range in which a day without a reading counts as missed. */
function measuredPeriod({ keyword, main, today }: TrendInput) {
  const first = main.readings[0]?.day ?? keyword.effectiveFrom;
  return {
    since: first < keyword.effectiveFrom ? first : keyword.effectiveFrom,
    until: keyword.effectiveTo !== null && keyword.effectiveTo < today ? keyword.effectiveTo : today,
  };
}

function textOfReading({ readings }: RankSeries, day: Day | undefined): string {
  const reading = readings.find((one) => one.day === day);
  if (reading?.status === 'OK') return rankText(reading.rank);
  return reading?.failure == null ? '未計測' : `未計測（${reading.failure}）`;
}
