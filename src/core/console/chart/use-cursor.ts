import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cursorMoved } from '../ui/table/data-table.tsx';
import { indexAt, type Plot } from './chart-data.ts';

/** The day under the cursor, and the pointer and key handlers that move it. */
export function useCursor(count: number, plot: Plot) {
  const [cursor, setCursor] = useState<number | null>(null);
  const last = count - 1;
  const at = cursor === null ? null : Math.min(cursor, last);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    setCursor(indexAt(event.clientX - from, count, plot));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = cursorMoved(event, at ?? last, last);
    if (to !== undefined) setCursor(to);
  };
  const handlers = {
    onKeyDown,
    onFocus: () => setCursor(at ?? last),
    onBlur: () => setCursor(null),
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => setCursor(null),
  };
  return { at, handlers };
}
