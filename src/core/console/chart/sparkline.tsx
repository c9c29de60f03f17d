import { useChartPalette } from './palette.ts';
import { gapsOf, runsOf, type ValueAxis, xOf, yOf } from './scale.ts';

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
