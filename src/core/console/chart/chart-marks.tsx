import {
  type ChartPalette,
  type ChartSeries,
  gapsOf,
  type Plot,
  runsOf,
  type ValueAxis,
  xOf,
  yOf,
} from './chart-data.ts';

/** A horizontal line at a value, e.g. a target. */
export interface ChartLine {
  readonly value: number;
  readonly label: string;
}

interface ChartMarksProps {
  palette: ChartPalette;
  plot: Plot;
  axis: ValueAxis;
  series: readonly ChartSeries[];
  lines: readonly ChartLine[];
  count: number;
  /** Index of the day under the cursor. */
  cursor: number | null;
}

// With more days, the points would overlap
const pointsUpTo = 62;

/** The values as bars and lines, and the target lines. */
export function ChartMarks({ palette, plot, axis, series, lines, count, cursor }: ChartMarksProps) {
  const scale: Scale = {
    x: (index) => xOf(index, count, plot),
    y: (value) => yOf(value, axis, plot),
    top: plot.top,
  };
  return (
    <g>
      <Bars
        series={series.filter((one) => one.shape === 'bars')}
        scale={scale}
        width={Math.max(1, (plot.width / Math.max(1, count)) * 0.7)}
      />
      {lines.map((line) => (
        <TargetLine key={line.label} line={line} palette={palette} plot={plot} y={scale.y(line.value)} />
      ))}
      {series
        .filter((one) => one.shape !== 'bars')
        .map((one) => (
          <SeriesLine key={one.key} series={one} {...{ palette, scale, count, cursor }} />
        ))}
    </g>
  );
}

/** Maps days and values to px. */
interface Scale {
  /** The upper edge of the plot. */
  readonly top: number;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** Stacked bars, in the order of the series. */
function Bars({ series, scale: { x, y }, width }: { series: readonly ChartSeries[]; scale: Scale; width: number }) {
  const under = (at: number, index: number) =>
    series.slice(0, at).reduce((sum, one) => sum + (one.values[index] ?? 0), 0);
  return series.map(({ key, values, color }, at) => (
    <g key={key} fill={color}>
      {values.map((value, index) => {
        if (value === null || value === 0) return null;
        const base = under(at, index);
        const [one, other] = [y(base), y(base + value)];
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day
            key={index}
            x={x(index) - width / 2}
            y={Math.min(one, other)}
            width={width}
            height={Math.abs(one - other)}
          />
        );
      })}
    </g>
  ));
}

interface TargetLineProps {
  line: ChartLine;
  palette: ChartPalette;
  plot: Plot;
  y: number;
}

function TargetLine({ line, palette, plot, y }: TargetLineProps) {
  const right = plot.left + plot.width;
  return (
    <g>
      <line x1={plot.left} x2={right} y1={y} y2={y} stroke={palette.target} strokeWidth={1.5} strokeDasharray="6 4" />
      <text
        x={right - 4}
        y={y - 5}
        textAnchor="end"
        fontSize={12}
        fill={palette.target}
        stroke={palette.ground}
        strokeWidth={3}
        paintOrder="stroke"
      >
        {line.label}
      </text>
    </g>
  );
}

type SeriesLineProps = Pick<ChartMarksProps, 'palette' | 'count' | 'cursor'> & { series: ChartSeries; scale: Scale };

/** A line with gaps where values are missing. Draws points while there is room for them. */
function SeriesLine({ series, palette, scale, count, cursor }: SeriesLineProps) {
  const { x, y } = scale;
  const { values, color, dash, pointColor, points = true, bridged = false } = series;
  const runs = runsOf(values);
  const pointOf = (index: number) => ({
    cx: x(index),
    cy: y(values[index] ?? 0),
    fill: pointColor?.(index) ?? color,
    stroke: palette.ground,
    strokeWidth: 1,
  });
  return (
    <g>
      {(bridged ? gapsOf(values) : []).map(({ from, to }) => (
        <line
          key={from}
          x1={x(from)}
          x2={x(to)}
          y1={y(values[from] ?? 0)}
          y2={y(values[to] ?? 0)}
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray="2 4"
          data-bridge
        />
      ))}
      {runs
        .filter((run) => run.length > 1)
        .map((run) => (
          <polyline
            key={run[0]}
            points={run.map((index) => `${x(index).toFixed(1)},${y(values[index] ?? 0).toFixed(1)}`).join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeDasharray={dash}
          />
        ))}
      {(points ? runs : []).flatMap((run) =>
        run
          .filter(() => run.length === 1 || count <= pointsUpTo)
          .map((index) => <circle key={index} r={3} {...pointOf(index)} />),
      )}
      {(series.marked ?? []).map((index) => (
        <Mark key={index} x={x(index)} y={y(values[index] ?? 0)} palette={palette} />
      ))}
      <LastText series={series} palette={palette} scale={scale} />
      {cursor !== null && points && values[cursor] != null && <circle data-cursor r={5} {...pointOf(cursor)} />}
    </g>
  );
}

/** A mark below a point. */
function Mark({ x, y, palette }: { x: number; y: number; palette: ChartPalette }) {
  return (
    <path
      d={`M${(x - 5).toFixed(1)},${(y + 6).toFixed(1)}h10l-5,8z`}
      fill={palette.target}
      stroke={palette.ground}
      data-mark
    />
  );
}

/** The text of the last point, above it, or below where there is no room. */
function LastText({ series, palette, scale: { x, y, top } }: Pick<SeriesLineProps, 'series' | 'palette' | 'scale'>) {
  const { values, lastText, color } = series;
  const index = values.findLastIndex((value) => value !== null);
  if (lastText === undefined || index < 0) return null;
  const at = y(values[index] ?? 0);
  return (
    <text
      x={x(index) + 6}
      y={at - 9 < top + 8 ? at + 20 : at - 9}
      textAnchor="end"
      fontSize={13}
      fontWeight={600}
      fill={color}
      stroke={palette.ground}
      strokeWidth={4}
      paintOrder="stroke"
      data-last
    >
      {lastText}
    </text>
  );
}
