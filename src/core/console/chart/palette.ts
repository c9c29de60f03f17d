import { theme } from 'antd';
import { useMemo } from 'react';

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
