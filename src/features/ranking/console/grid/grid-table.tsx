import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { isComposing } from '#core/console/ui/composing.ts';
import { Wide } from '#core/console/ui/table/wide.tsx';
import type { GridReading, RankGrid } from '#domain/ranks/grid.ts';
import { rankBand } from '#domain/ranks/rank.ts';
import { useRankColours } from '#ranking/console/rank/rank-colours.ts';
import styles from './grid-result.module.css';
import { longText, placeText, pointKey } from './point-words.ts';

interface GridTableProps {
  grid: RankGrid;
  caption: string;
  /** The point whose details stand beside. */
  picked?: string | null;
  /** By a click, or Enter. Without it the numbers are read only. */
  onPick?: (key: string) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The numbers of a grid as they lie, north on top. One of them stands in the keyboard's order; the arrows lead to the others. */
export function GridTable({ grid, caption, picked = null, onPick }: GridTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const middle = Math.floor(grid.size / 2);
  const inOrder = picked ?? `${middle} ${middle}`;
  const onKeyDown = (event: KeyboardEvent, { row, column }: GridReading) => {
    const step = isComposing(event) ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = `${row + step[0]} ${column + step[1]}`;
    table.current?.querySelector<HTMLButtonElement>(`button[data-point="${next}"]`)?.focus();
  };
  const rows = Array.from({ length: grid.size }, (_, row) => grid.points.filter((point) => point.row === row));
  return (
    <Wide>
      <table ref={table} className={styles.grid}>
        <caption className="tj-visually-hidden">{caption}</caption>
        <tbody>
          {rows.map((row, north) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={north}>
              {row.map((point) => (
                <PointCell key={point.column} point={point}>
                  {onPick === undefined ? (
                    cellText(point)
                  ) : (
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
                  )}
                </PointCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function PointCell({ point, children }: { point: GridReading; children: ReactNode }) {
  const colours = useRankColours();
  if (point.status !== 'OK') return <td className="tj-unmeasured">{children}</td>;
  const { ground, ink } = colours[rankBand(point.rank)];
  return <td style={{ background: ground, color: ink }}>{children}</td>;
}

function cellText({ status, rank }: GridReading): string {
  if (status !== 'OK') return status === null ? '…' : '−';
  return rank === null ? '圏外' : String(rank);
}
