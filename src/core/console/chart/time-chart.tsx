import { PictureOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type Ref, type RefObject, useId, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { type Day, dayText } from '#core/model/day.ts';
import { words as modelWords } from '#core/model/language.ts';
import { useToast } from '../ui/dialogs.tsx';
import { busy } from '../ui/states/loaded.tsx';
import {
  type ChartEvent,
  type ChartSeries,
  type ChartSpan,
  gapsOf,
  labelRoom,
  type Plot,
  type Reading,
  runsOf,
  useChartPalette,
  type ValueAxis,
  xOf,
  yOf,
} from './chart-data.ts';
import { type ChartBand, ChartGround } from './chart-ground.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { type ChartLine, ChartMarks } from './chart-marks.tsx';
import { ChartReadout } from './chart-readout.tsx';
import { savePicture } from './picture.ts';
import { useCursor } from './use-cursor.ts';
import { useWidth } from './use-width.ts';
import './chart.css';

interface ChartFrameProps {
  legend: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** The chart's figures as a table. */
  table: ReactNode;
  /** What is saved as a PNG, with the legend of what is shown: the drawing, its title, and the file's name without the extension. */
  picture?: { readonly drawing: RefObject<SVGSVGElement | null>; readonly title: string; readonly name: string };
  /** Further export buttons. */
  extra?: ReactNode;
  /** Whether the table is open at first. */
  tableOpen?: boolean;
  children: ReactNode;
}

/** A chart with its legend, a table of the same figures that a button opens, and exports of both. */
export function ChartFrame({ legend, hidden, onToggle, table, picture, children, ...rest }: ChartFrameProps) {
  const [isOpen, setIsOpen] = useState(rest.tableOpen ?? false);
  const palette = useChartPalette();
  const toast = useToast();
  const { isRunning: isDrawing, run } = useSend({ failed: toast.failed });
  const save = async ({ drawing, ...named }: NonNullable<ChartFrameProps['picture']>) => {
    const shown = legend.filter(({ key }) => !hidden.has(key));
    if (drawing.current !== null) await savePicture({ svg: drawing.current, legend: shown, palette, ...named });
  };
  return (
    <>
      <div className="tj-bar tj-chart-head">
        <ChartLegend entries={legend} hidden={hidden} onToggle={onToggle} />
        <div className="tj-bar">
          <Button icon={<TableOutlined aria-hidden />} aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words().hideTable : words().showTable}
          </Button>
          {rest.extra}
          {picture !== undefined && (
            <Button
              icon={<PictureOutlined aria-hidden />}
              loading={busy(isDrawing)}
              onClick={() => void run(() => save(picture))}
            >
              PNG
            </Button>
          )}
        </div>
      </div>
      <div className={isOpen ? 'tj-chart-split tj-chart-split-open' : 'tj-chart-split'}>
        <div className="tj-chart-card">{children}</div>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          <section className="tj-chart-table" aria-label={words().chartFigures} tabIndex={0}>
            {table}
          </section>
        )}
      </div>
    </>
  );
}

interface TimeChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** The time axis, one slot per day. */
  days: readonly Day[];
  series: readonly ChartSeries[];
  axis: ValueAxis;
  lines?: readonly ChartLine[];
  bands?: readonly ChartBand[];
  spans?: readonly ChartSpan[];
  events?: readonly ChartEvent[];
  /** Builds a day's readout; by default each series' value. */
  describe?: (index: number) => readonly Reading[];
  height?: number;
  /** Gives access to the SVG, for the picture export. */
  drawing?: Ref<SVGSVGElement>;
}

const eventsHeight = 20;

/** Daily values as lines with gaps or as stacked bars. The pointer and the arrow keys select a day. */
export function TimeChart(props: TimeChartProps) {
  const { label, days, series, axis, lines = [], bands = [], spans = [], events = [], height = 320, drawing } = props;
  const palette = useChartPalette();
  const [box, width] = useWidth<HTMLDivElement>(720);
  const hatch = useId();
  const top = 12 + (events.length > 0 ? eventsHeight : 0);
  const left = labelRoom(axis);
  const plot = { left, top, width: Math.max(80, width - left - 12), height: height - top - 26 };
  const last = days.length - 1;
  const { at, handlers } = useCursor(days.length, plot);
  const read = (index: number) => readingsAt(index, props);
  const spoken = at ?? last;
  return (
    <div
      ref={box}
      className="tj-chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, spoken)}
      aria-valuetext={`${dateOf(days[spoken])} ${read(spoken)
        .map((reading) => `${reading.label} ${reading.text}`)
        .join(modelWords().separator)}`}
      {...handlers}
    >
      <svg ref={drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <ChartGround {...{ palette, plot, axis, days, bands, spans, hatch }} />
        {at !== null && days.length > 0 && (
          <line
            x1={xOf(at, days.length, plot)}
            x2={xOf(at, days.length, plot)}
            y1={plot.top}
            y2={plot.top + plot.height}
            stroke={palette.dim}
            data-cursor
          />
        )}
        <ChartMarks {...{ palette, plot, axis, series, lines, count: days.length, cursor: at }} />
        {[...new Set(events.map((event) => event.index))].map((index) => (
          <EventMark key={index} x={xOf(index, days.length, plot)} plot={plot} color={palette.dim} />
        ))}
      </svg>
      {at !== null && days[at] !== undefined && (
        <ChartReadout date={dateOf(days[at])} readings={read(at)} x={xOf(at, days.length, plot)} width={width} />
      )}
    </div>
  );
}

/** The readout of a day: its values, then its events. */
function readingsAt(index: number, { series, axis, events = [], describe }: TimeChartProps): readonly Reading[] {
  const values =
    describe?.(index) ??
    series.map(({ key, label, values: all, color }) => {
      const value = all[index];
      return { key, label, color, text: value == null ? '—' : (axis.format ?? String)(value) };
    });
  const happened = events.flatMap((event, n) =>
    event.index === index ? [{ key: `event ${n}`, label: '', text: event.label }] : [],
  );
  return [...values, ...happened];
}

function EventMark({ x, plot, color }: { x: number; plot: Plot; color: string }) {
  return (
    <g fill={color} stroke={color}>
      <line x1={x} x2={x} y1={plot.top - 8} y2={plot.top + plot.height} strokeDasharray="1 4" />
      <path d={`M${x - 5},${plot.top - 16}h10l-5,8z`} stroke="none" />
    </g>
  );
}

function dateOf(day: Day | undefined): string {
  if (day === undefined) return '';
  return words().dayWithWeekday(dayText(day), new Date(`${day}T00:00:00Z`).getUTCDay());
}

interface SparklineProps {
  /** One value per day; null where nothing was measured. */
  values: readonly (number | null)[];
  axis: Pick<ValueAxis, 'min' | 'max' | 'reversed'>;
  /** Text alternative. */
  label: string;
  /** The value of a horizontal line: the target. */
  line?: number;
  width?: number;
  height?: number;
}

/** A trend small enough for a line of text. */
export function Sparkline({ values, axis, label, line, width = 104, height = 28 }: SparklineProps) {
  const palette = useChartPalette();
  const plot = { left: 0, top: 3, width, height: height - 6 };
  const scale = { ticks: [], ...axis };
  const at = (index: number): [number, number] => [
    xOf(index, values.length, plot),
    yOf(values[index] ?? scale.min, scale, plot),
  ];
  const color = palette.series[0]?.color ?? palette.text;
  const last = values.findLastIndex((value) => value !== null);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="tj-sparkline"
    >
      {line !== undefined && (
        <line
          x1={0}
          x2={width}
          y1={yOf(line, scale, plot)}
          y2={yOf(line, scale, plot)}
          stroke={palette.target}
          strokeDasharray="3 3"
          opacity={0.6}
        />
      )}
      <Bridges values={values} at={at} color={color} />
      {runsOf(values).map((run) =>
        run.length === 1 ? (
          <circle key={run[0]} cx={at(run[0] ?? 0)[0]} cy={at(run[0] ?? 0)[1]} r={1.5} fill={color} />
        ) : (
          <polyline
            key={run[0]}
            points={run
              .map((index) =>
                at(index)
                  .map((part) => part.toFixed(1))
                  .join(','),
              )
              .join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        ),
      )}
      {last >= 0 && <circle cx={at(last)[0]} cy={at(last)[1]} r={2.5} fill={color} />}
    </svg>
  );
}

interface BridgesProps {
  values: readonly (number | null)[];
  /** x and y of a day. */
  at: (index: number) => [number, number];
  color: string;
}

/** Dashed lines over the days that were not measured. */
function Bridges({ values, at, color }: BridgesProps) {
  return gapsOf(values).map(({ from, to }) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)];
    return <line key={from} {...{ x1, y1, x2, y2 }} stroke={color} strokeDasharray="1 3" data-bridge />;
  });
}
