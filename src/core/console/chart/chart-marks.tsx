import type { ChartPalette } from './palette.ts';
import { type Plot, runsOf, type ValueAxis, xOf, yOf } from './scale.ts';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** One a day; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly color: string;
  readonly dash?: string | undefined;
  /** Bars stand on each other, in the order of the series. */
  readonly shape?: 'line' | 'bars';
  /** False: the line alone, as of what is held against. */
  readonly points?: boolean;
  /** The colour of a day's point, where it is not the series'. */
  readonly pointColor?: (index: number) => string | undefined;
}

/** A value that matters all along. */
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
  /** The day looked at. */
  cursor: number | null;
}

// With more, the points would be one smear
const pointsUpTo = 62;

/** The values themselves, and the lines that they are held against. */
export function ChartMarks({ palette, plot, axis, series, lines, count, cursor }: ChartMarksProps) {
  const x = (index: number) => xOf(index, count, plot);
  const y = (value: number) => yOf(value, axis, plot);
  const bars = series.filter((one) => one.shape === 'bars');
  const under = (at: number, index: number) =>
    bars.slice(0, at).reduce((sum, one) => sum + (one.values[index] ?? 0), 0);
  const barWidth = Math.max(1, (plot.width / Math.max(1, count)) * 0.7);
  return (
    <g>
      {bars.map(({ key, values, color }, at) => (
        <g key={key} fill={color}>
          {values.map((value, index) => {
            if (value === null || value === 0) return null;
            const base = under(at, index);
            const [one, other] = [y(base), y(base + value)];
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place on the axis
                key={index}
                x={x(index) - barWidth / 2}
                y={Math.min(one, other)}
                width={barWidth}
                height={Math.abs(one - other)}
              />
            );
          })}
        </g>
      ))}
      {lines.map(({ value, label }) => (
        <g key={label}>
          <line
            x1={plot.left}
            x2={plot.left + plot.width}
            y1={y(value)}
            y2={y(value)}
            stroke={palette.target}
            strokeWidth={1.5}
            strokeDasharray="6 4"
          />
          <text
            x={plot.left + plot.width - 4}
            y={y(value) - 5}
            textAnchor="end"
            fontSize={12}
            fill={palette.target}
            stroke={palette.ground}
            strokeWidth={3}
            paintOrder="stroke"
          >
            {label}
          </text>
        </g>
      ))}
      {series
        .filter((one) => one.shape !== 'bars')
        .map(({ key, values, color, dash, pointColor, points = true }) => (
          <g key={key}>
            {runsOf(values)
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
            {(points ? runsOf(values) : []).flatMap((run) =>
              run
                .filter(() => run.length === 1 || count <= pointsUpTo)
                .map((index) => (
                  <circle
                    key={index}
                    cx={x(index)}
                    cy={y(values[index] ?? 0)}
                    r={3}
                    fill={pointColor?.(index) ?? color}
                    stroke={palette.ground}
                    strokeWidth={1}
                  />
                )),
            )}
            {cursor !== null && points && values[cursor] != null && (
              <circle
                data-cursor
                cx={x(cursor)}
                cy={y(values[cursor])}
                r={5}
                fill={pointColor?.(cursor) ?? color}
                stroke={palette.ground}
                strokeWidth={1}
              />
            )}
          </g>
        ))}
    </g>
  );
}
