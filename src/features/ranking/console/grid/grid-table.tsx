import type { KeyboardEvent } from 'react';
import { isComposing } from '#core/console/ui/browser.ts';
import { Matrix, ScrollX } from '#core/console/ui/table/data-table.tsx';
import type { GridReading, RankGrid } from '#domain/ranks/grid.ts';
import { rankBand } from '#domain/ranks/rank.ts';
import rank from '#ranking/console/rank/rank.module.css';
import { bandColours } from '#ranking/console/rank/rank-colours.ts';
import styles from './grid-result.module.css';
import { longText, placeText, pointKey } from './point-words.ts';

interface GridTableProps {
  grid: Pick<RankGrid, 'size' | 'points'>;
  caption: string;
  /** The point whose details are shown. */
  picked?: string | null;
  /** Called on click or Enter. If absent, the table is read-only. */
  onPick?: (key: string) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The numbers of a grid in map order, north on top. One cell is in the tab order; arrow keys move between cells (roving tabindex). */
export function GridTable({ grid, caption, picked = null, onPick }: GridTableProps) {
  const middle = Math.floor(grid.size / 2);
  const inOrder = picked ?? `${middle} ${middle}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { row, column }: GridReading) => {
    const step = isComposing(event) ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = `${row + step[0]} ${column + step[1]}`;
    const table = event.currentTarget.closest('table');
    table?.querySelector<HTMLButtonElement>(`button[data-point="${next}"]`)?.focus();
  };
  const cellPropsOf = (point: GridReading | undefined) => {
    if (point?.status !== 'OK') return { className: rank.unmeasured };
    const { ground, ink } = bandColours[rankBand(point.rank)];
    return { className: styles.measured, style: { '--tj-ground': ground, '--tj-ink': ink } };
  };
  return (
    <ScrollX>
      <Matrix
        form="tiles"
        caption={caption}
        hasHeadings={false}
        rows={Array.from({ length: grid.size }, (_, row) => grid.points.filter((point) => point.row === row))}
        rowKey={(row) => row[0]?.row ?? ''}
        columns={Array.from({ length: grid.size }, (_, key) => ({ key }))}
        cell={(row, { key }) => {
          const point = row[key];
          if (point === undefined) return null;
          if (onPick === undefined) return cellText(point);
          return (
            <button
              type="button"
              className={styles.point}
              data-point={pointKey(point)}
              tabIndex={pointKey(point) === inOrder ? 0 : -1}
              aria-pressed={pointKey(point) === picked}
              aria-label={`${placeText(point)}：${longText(point)}`}
              title={longText(point)}
              onClick={() => onPick(pointKey(point))}
              onKeyDown={(event) => onKeyDown(event, point)}
            >
              {cellText(point)}
            </button>
          );
        }}
        cellProps={(row, { key }) => cellPropsOf(row[key])}
      />
    </ScrollX>
  );
}

function cellText({ status, rank }: GridReading): string {
  if (status !== 'OK') return status === null ? '…' : '−';
  return rank === null ? '圏外' : String(rank);
}
