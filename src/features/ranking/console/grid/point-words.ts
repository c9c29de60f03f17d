import { numberText } from '#core/model/language.ts';
import type { GridReading, RankGrid } from '#domain/ranks/grid.ts';
import { rankText } from '#domain/ranks/rank.ts';

/** Identifies a point within its grid. */
export function pointKey({ row, column }: Pick<GridReading, 'row' | 'column'>): string {
  return `${row} ${column}`;
}

/** Describes a point by its row and column. */
export function placeText({ row, column }: Pick<GridReading, 'row' | 'column'>): string {
  return `北から${row + 1}行・西から${column + 1}列`;
}

/** Describes a point's direction and distance from the grid's centre. */
export function wayText(
  { row, column }: Pick<GridReading, 'row' | 'column'>,
  { size, spacing }: Pick<RankGrid, 'size' | 'spacing'>,
): string {
  const middle = (size - 1) / 2;
  const [north, east] = [(middle - row) * spacing, (column - middle) * spacing];
  const metres = (length: number) => `${numberText(Math.abs(length))}m`;
  const parts = [
    ...(north === 0 ? [] : [`${north > 0 ? '北' : '南'}へ${metres(north)}`]),
    ...(east === 0 ? [] : [`${east > 0 ? '東' : '西'}へ${metres(east)}`]),
  ];
  return parts.length === 0 ? '中心' : `中心から${parts.join('・')}`;
}

/** A point's label on the map, short enough to fit. */
export function shortText({ status, rank }: Pick<GridReading, 'status' | 'rank'>): string {
  if (status === null) return '…';
  if (status === 'FAILED') return '−';
  return rank === null ? '外' : String(rank);
}

/** A point's reading in words. */
export function longText({ status, rank, failure }: Pick<GridReading, 'status' | 'rank' | 'failure'>): string {
  if (status === null) return '計測中';
  return status === 'FAILED' ? `未計測（${failure ?? '計測できませんでした'}）` : rankText(rank);
}

/** Places gained or lost, as a sign and a number. */
export function pointChangeText(change: number | null): string {
  if (change === null) return '−';
  if (change === 0) return '→';
  return `${change > 0 ? '▲' : '▼'}${Math.abs(change)}`;
}
