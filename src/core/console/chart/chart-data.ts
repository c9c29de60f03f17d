import { theme } from 'antd';
import { useMemo } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { Day } from '#core/model/day.ts';

/** The value axis of a chart: its range, its grid lines and the format of its labels. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** True for ranks: `min` is at the top. */
  readonly reversed?: boolean;
  readonly format?: (value: number) => string;
}

/** One line or bar of a chart, with its values. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** One value per day; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly color: string;
  readonly dash?: string | undefined;
  /** Bars are stacked in the order of the series. */
  readonly shape?: 'line' | 'bars';
  /** False: no points on the line, e.g. for a comparison. */
  readonly points?: boolean;
  /** Gaps are bridged by a dashed line: something was there, and is not known. */
  readonly bridged?: boolean;
  /** Written beside the last point. */
  readonly lastText?: string | undefined;
  /** Days to mark, by index, such as falls. */
  readonly marked?: readonly number[];
  /** Overrides the colour of a day's point. */
  readonly pointColor?: (index: number) => string | undefined;
}

/** A range of days, by index, whose values are missing or not final. Drawn hatched. */
export interface ChartSpan {
  readonly from: number;
  readonly to: number;
}

/** One line of the readout of a day. */
export interface Reading {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly color?: string;
}

/** An event on a day, by index. */
export interface ChartEvent {
  readonly index: number;
  readonly label: string;
}

/** The area of the drawing that the values are plotted in, in px. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tick {
  readonly index: number;
  readonly text: string;
}

// In px. With less space the dates would touch.
const tickSpace = 52;

/** The x of the middle of a day's slot: `index` of `count` days. */
export function xOf(index: number, count: number, { left, width }: Plot): number {
  return left + ((index + 0.5) * width) / Math.max(1, count);
}

/** The index of the day at `x`. */
export function indexAt(x: number, count: number, { left, width }: Plot): number {
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / Math.max(1, width)) * count)));
}

export function yOf(value: number, { min, max, reversed = false }: ValueAxis, { top, height }: Plot): number {
  const share = max === min ? 0 : (value - min) / (max - min);
  return top + (reversed ? share : 1 - share) * height;
}

/** The width of the axis labels at the left, in px. A digit of 12 px is about 7 px wide. */
export function labelRoom({ ticks, format = String }: ValueAxis): number {
  return Math.max(48, ...ticks.map((tick) => format(tick).length * 7 + 12));
}

/** A value axis that starts at 0, with grid lines at round numbers. */
export function axisFromZero(values: readonly (number | null)[], format?: (value: number) => string): ValueAxis {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts are whole numbers
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.ceil(largest / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { min: 0, max: count * step, ticks, ...(format === undefined ? {} : { format }) };
}

/** The labels of the time axis: days for up to 120 days, otherwise the first of each month. */
export function dayTicks(days: readonly Day[], width: number): readonly Tick[] {
  const perDay = width / Math.max(1, days.length);
  if (days.length <= 120) {
    const step = [1, 2, 3, 7, 14, 28].find((one) => one * perDay >= tickSpace) ?? 56;
    return days.flatMap((day, index) =>
      (days.length - 1 - index) % step === 0
        ? [{ index, text: `${Number(day.slice(5, 7))}/${Number(day.slice(8))}` }]
        : [],
    );
  }
  const step = [1, 2, 3, 6].find((one) => one * 30 * perDay >= tickSpace) ?? 12;
  return days.flatMap((day, index) => {
    const month = Number(day.slice(5, 7));
    if (!day.endsWith('-01') || (month - 1) % step !== 0) return [];
    return [{ index, text: month === 1 || step === 12 ? words().year(day.slice(0, 4)) : words().monthOfYear(month) }];
  });
}

/** Splits the values at gaps. Returns each run of values as indexes. */
export function runsOf(values: readonly (number | null)[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  return runs;
}

/** The gaps between values, as the index before and the index after each; what lies outside the first and last value is no gap. */
export function gapsOf(values: readonly (number | null)[]): readonly { from: number; to: number }[] {
  const runs = runsOf(values);
  return runs.slice(1).map((run, index) => ({ from: runs[index]?.at(-1) ?? 0, to: run[0] ?? 0 }));
}

/** The runs of days for which `holds` is true, as first and last index. */
export function spansOf(count: number, holds: (index: number) => boolean): readonly { from: number; to: number }[] {
  const runs = runsOf(Array.from({ length: count }, (_, index) => (holds(index) ? 1 : null)));
  return runs.map((run) => ({ from: run[0] ?? 0, to: run.at(-1) ?? 0 }));
}

/** A series' colour and dash. The dash distinguishes series without colour (colour blindness, black-and-white print). */
export interface SeriesStyle {
  readonly color: string;
  readonly dash: string | undefined;
}

export interface ChartPalette {
  readonly isDark: boolean;
  readonly ground: string;
  readonly text: string;
  readonly dim: string;
  readonly grid: string;
  /** The target line. */
  readonly target: string;
  readonly band: string;
  readonly series: readonly SeriesStyle[];
  /** For an earlier period, drawn in the background. */
  readonly earlier: SeriesStyle;
}

const dashes = [undefined, '7 4', '2 3', '10 3 2 3', '4 2'];
const byDay = ['#001F60', '#B05A00', '#00766C', '#97327A', '#4B5563'];
const byNight = ['#9CBBFF', '#F2B45A', '#5CD0C2', '#EF9AD0', '#B6BDC9'];

/** The chart colours of the current theme as literal values: an exported picture has no CSS variables. */
export function useChartPalette(): ChartPalette {
  const { token } = theme.useToken();
  return useMemo(() => {
    const isDark = isDarkGround(token.colorBgBase);
    return {
      isDark,
      ground: token.colorBgContainer,
      text: isDark ? '#E6E9F0' : '#1F2329',
      dim: isDark ? '#AEB6C4' : '#5B6472',
      grid: isDark ? '#2B3445' : '#E3E7ED',
      target: isDark ? '#FF8A80' : '#C62828',
      band: isDark ? '#232B39' : '#EEF0F3',
      series: (isDark ? byNight : byDay).map((color, index) => ({ color, dash: dashes[index] })),
      earlier: { color: isDark ? '#7E8899' : '#8A94A3', dash: '4 3' },
    };
  }, [token.colorBgBase, token.colorBgContainer]);
}

/** The style of the series with this index. When the colours run out, they repeat with another dash. */
export function seriesStyle({ series, earlier }: ChartPalette, index: number): SeriesStyle {
  const count = series.length;
  const round = Math.floor(index / count);
  const color = series[index % count]?.color ?? earlier.color;
  return { color, dash: series[(index + round) % count]?.dash };
}

function isDarkGround(color: string): boolean {
  const digits = /^#([0-9a-f]{3,6})$/i.exec(color)?.[1] ?? 'fff';
  return Number.parseInt(digits.charAt(0), 16) < 8;
}
