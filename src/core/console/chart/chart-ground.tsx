import type { Day } from '#core/model/day.ts';
import { type ChartPalette, type ChartSpan, dayTicks, type Plot, type ValueAxis, xOf, yOf } from './chart-data.ts';

/** A range of values with a tinted background. */
export interface ChartBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

interface ChartGroundProps {
  palette: ChartPalette;
  plot: Plot;
  axis: ValueAxis;
  days: readonly Day[];
  bands: readonly ChartBand[];
  spans: readonly ChartSpan[];
  /** The id of the hatch pattern; unique on the page. */
  hatch: string;
}

/** The chart's background: tinted bands, hatched days, grid lines, axis labels and dates. */
export function ChartGround({ palette, plot, axis, days, bands, spans, hatch }: ChartGroundProps) {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const perDay = plot.width / Math.max(1, days.length);
  return (
    <g fontSize={12} fill={palette.dim}>
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} y1={0} x2={0} y2={6} stroke={palette.dim} strokeWidth={1.5} opacity={0.45} />
        </pattern>
      </defs>
      {bands.map((band) => {
        const [one, other] = [yOf(band.from, axis, plot), yOf(band.to, axis, plot)];
        return (
          <g key={band.label}>
            <rect
              x={plot.left}
              y={Math.min(one, other)}
              width={plot.width}
              height={Math.abs(one - other)}
              fill={palette.band}
            />
            <text x={plot.left - 6} y={(one + other) / 2 + 4} textAnchor="end">
              {band.label}
            </text>
          </g>
        );
      })}
      {spans.map(({ from, to }) => (
        <rect
          key={from}
          x={plot.left + from * perDay}
          y={plot.top}
          width={(to - from + 1) * perDay}
          height={plot.height}
          fill={`url(#${hatch})`}
        />
      ))}
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={right} y1={yOf(tick, axis, plot)} y2={yOf(tick, axis, plot)} stroke={palette.grid} />
          <text x={plot.left - 6} y={yOf(tick, axis, plot) + 4} textAnchor="end">
            {(axis.format ?? String)(tick)}
          </text>
        </g>
      ))}
      <line x1={plot.left} x2={right} y1={bottom} y2={bottom} stroke={palette.dim} />
      {dayTicks(days, plot.width).map(({ index, text }) => {
        const x = xOf(index, days.length, plot);
        // Centred, the last date would overflow the right edge
        return (
          <text key={index} x={x} y={bottom + 18} textAnchor={x > right - 6 ? 'end' : 'middle'}>
            {text}
          </text>
        );
      })}
    </g>
  );
}
