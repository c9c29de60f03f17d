import { type HTMLAttributes, type PointerEvent, useRef } from 'react';
import { narrowest, widest } from '#console/list-state/columns.ts';

export interface HeadingProps extends HTMLAttributes<HTMLTableCellElement> {
  /** Absent for columns that keep their width. */
  widen?: { label: string; width: number; onWidth: (width: number) => void };
}

const step = 16;
const within = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)));

/** A heading whose edge can be dragged, or moved by the arrow keys, to make the column wider. */
export function ResizableHeading({ widen, children, ...rest }: HeadingProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (from.current !== null) widen?.onWidth(within(from.current.width + event.clientX - from.current.x));
  };
  return (
    <th {...rest}>
      {children}
      {widen !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged or focused
        <span
          role="separator"
          aria-orientation="vertical"
          aria-label={`${widen.label}の列幅`}
          aria-valuenow={widen.width}
          aria-valuemin={narrowest}
          aria-valuemax={widest}
          tabIndex={0}
          className="tj-grip"
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => {
            const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (direction === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            widen.onWidth(within(widen.width + direction * step));
          }}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
            from.current = { x: event.clientX, width: widen.width };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = null;
          }}
        />
      )}
    </th>
  );
}
