import { memo, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '#core/model/row-types.ts';
import styles from './many-rows-sides.module.css';

export interface SidesProps {
  rows: readonly Row[];
  selected: readonly number[] | null;
  /** The content of the first column; null if it does not stay. */
  title: ((row: Row) => ReactNode) | null;
  titleWidth: number;
  /** The content of the last column; null if there is none. */
  actions: ((row: Row) => ReactNode) | null;
  actionsWidth: number;
}

/** The place of a row in px, from the top of the frame around the table. */
interface Place {
  readonly top: number;
  readonly height: number;
}

// Painted together; small, since all of a group is painted when its first row comes near the screen
const groupSize = 10;

/**
 * What stays beside many rows while their table scrolls sideways, for the pointer alone: all titles, and the actions of the row under the
 * pointer. Cells of the table that stay by themselves would each be a layer that is moved at each step (docs/decisions/scrolling.md).
 */
export default function ManyRowsSides(props: SidesProps) {
  const { rows, title, actions, actionsWidth } = props;
  const place = useRef<HTMLDivElement>(null);
  const places = useRowPlaces(place, rows);
  const { hot, inUse } = useRowsWithActions(place, rows);
  useHighlight(place, hot, rows);
  useSidewaysWheel(place);
  // The table's own controls are those for the keyboard
  useEffect(() => {
    for (const control of place.current?.querySelectorAll<HTMLElement>('a, button') ?? []) control.tabIndex = -1;
  });
  return (
    <div ref={place} className={styles.sides}>
      {title !== null && places.length === rows.length && <Titles {...props} title={title} places={places} />}
      {actions !== null &&
        rows.map(
          (row, index) =>
            inUse.includes(row.id) && (
              <div
                key={row.id}
                className={styles.actions}
                style={{ ...places[index], width: actionsWidth }}
                data-at={index}
                data-actions={row.id}
              >
                {actions(row)}
              </div>
            ),
        )}
    </div>
  );
}

type TitlesProps = Omit<SidesProps, 'title'> & {
  title: NonNullable<SidesProps['title']>;
  places: readonly Place[];
};

const Titles = memo(function Titles({ rows, selected, title, titleWidth, places }: TitlesProps) {
  const groups = Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, group) => group * groupSize);
  return (
    <div aria-hidden="true" className={styles.titles} style={{ width: titleWidth, top: places[0]?.top }}>
      {groups.map((start) => (
        <div key={start} className={styles.group}>
          {rows.slice(start, start + groupSize).map((row, index) => (
            <div
              key={row.id}
              className={styles.title}
              style={{ height: places[start + index]?.height }}
              data-at={start + index}
              data-selected={selected?.includes(row.id) === true ? true : undefined}
            >
              {title(row)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
});

/** Measures the rows of the table in the same frame, and again when they or their sizes change. */
function useRowPlaces(place: RefObject<HTMLElement | null>, rows: readonly Row[]): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const measure = useCallback(() => {
    const frame = frameOf(place);
    if (frame === null) return;
    const { top: start } = frame.getBoundingClientRect();
    const now = [...frame.querySelectorAll('tbody > tr')].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top - start, height };
    });
    setPlaces((before) => (isSame(before, now) ? before : now));
  }, [place]);
  useLayoutEffect(() => {
    if (rows.length > 0) measure();
  }, [measure, rows]);
  useEffect(() => {
    const table = frameOf(place)?.querySelector('table');
    if (!table) return;
    const sizes = new ResizeObserver(measure);
    sizes.observe(table);
    return () => sizes.disconnect();
  }, [measure, place]);
  return places;
}

const isSame = (some: readonly Place[], others: readonly Place[]) =>
  some.length === others.length &&
  some.every(({ top, height }, index) => others[index]?.top === top && others[index]?.height === height);

/** Controls that somebody uses: one that has the focus, whose menu is open, or whose work is under way. */
const used = ':focus, [aria-expanded="true"], .ant-dropdown-open, [aria-busy="true"], .ant-btn-loading';

/**
 * Returns the id of the row under the pointer, whether in the table or at its sides, and the ids of all rows whose actions are shown: also of
 * those that somebody still uses. Not for touch, where the cells of the table stay by themselves.
 */
function useRowsWithActions(place: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [shown, setShown] = useState<{ hot: number | null; inUse: readonly number[] }>({ hot: null, inUse: [] });
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const frame = frameOf(place);
    if (frame === null) return;
    const isUsed = (id: number) => place.current?.querySelector(`[data-actions="${id}"] :is(${used})`) != null;
    const turnTo = (hot: number | null) =>
      setShown((before) => {
        const kept = before.inUse.filter((id) => id !== hot && isUsed(id));
        const inUse = hot === null ? kept : [...kept, hot];
        return hot === before.hot && inUse.join() === before.inUse.join() ? before : { hot, inUse };
      });
    const look = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const over = target instanceof Element ? target.closest('tbody > tr, [data-at]') : null;
      const at =
        over instanceof HTMLTableRowElement ? over.sectionRowIndex : Number(over?.getAttribute('data-at') ?? -1);
      turnTo(latest.current[at]?.id ?? null);
    };
    const leave = () => turnTo(null);
    // A row may come under a pointer that rests, and this part may come when it is there
    for (const event of ['pointerover', 'pointermove'] as const) frame.addEventListener(event, look);
    frame.addEventListener('pointerleave', leave);
    return () => {
      for (const event of ['pointerover', 'pointermove'] as const) frame.removeEventListener(event, look);
      frame.removeEventListener('pointerleave', leave);
    };
  }, [place]);
  return shown;
}

/** px; a wheel may count in lines. */
const lineHeight = 16;

/** Scrolls the table when the wheel is turned sideways over what lies beside it. */
function useSidewaysWheel(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sides = place.current;
    const scrolling = frameOf(place)?.querySelector('.tj-wide');
    if (!sides || !scrolling) return;
    const turn = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      // Or the browser would take it for a way back
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
      scrolling.scrollLeft += event.deltaX * unit;
    };
    sides.addEventListener('wheel', turn, { passive: false });
    return () => sides.removeEventListener('wheel', turn);
  }, [place]);
}

/** Marks the row and its title, which are not under the pointer themselves while it is over the other, or over the actions. */
function useHighlight(place: RefObject<HTMLElement | null>, hot: number | null, rows: readonly Row[]): void {
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === hot);
    if (at < 0) return;
    const frame = frameOf(place);
    const marked = [frame?.querySelectorAll('tbody > tr')[at], frame?.querySelector(`[data-at="${at}"]`)];
    for (const one of marked) one?.toggleAttribute('data-hot', true);
    return () => {
      for (const one of marked) one?.removeAttribute('data-hot');
    };
  }, [place, hot, rows]);
}

function frameOf(place: RefObject<HTMLElement | null>): HTMLElement | null {
  return place.current?.closest<HTMLElement>('.tj-scroll-shadows') ?? null;
}
