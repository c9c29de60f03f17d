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
 * pointer. Cells of the table that stay by themselves would each be a layer that is moved at each step (docs/decisions/first-rows.md).
 */
export default function ManyRowsSides(props: SidesProps) {
  const { rows, title, actions, actionsWidth } = props;
  const place = useRef<HTMLDivElement>(null);
  const places = useRowPlaces(place, rows);
  const hot = useRowUnderPointer(place);
  useHighlight(place, hot, rows);
  const row = hot === null ? undefined : rows[hot];
  const at = hot === null ? undefined : places[hot];
  return (
    <div ref={place} className={styles.sides}>
      {title !== null && places.length === rows.length && <Titles {...props} title={title} places={places} />}
      {actions !== null && row !== undefined && at !== undefined && (
        <div className={styles.actions} style={{ ...at, width: actionsWidth }} data-at={hot} key={row.id}>
          {actions(row)}
        </div>
      )}
    </div>
  );
}

type TitlesProps = Omit<SidesProps, 'title'> & {
  title: NonNullable<SidesProps['title']>;
  places: readonly Place[];
};

const Titles = memo(function Titles({ rows, selected, title, titleWidth, places }: TitlesProps) {
  const pane = useRef<HTMLDivElement>(null);
  // The table's own links are those for the keyboard
  useEffect(() => {
    for (const control of pane.current?.querySelectorAll<HTMLElement>('a, button') ?? []) control.tabIndex = -1;
  });
  const groups = Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, group) => group * groupSize);
  return (
    <div ref={pane} aria-hidden="true" className={styles.titles} style={{ width: titleWidth, top: places[0]?.top }}>
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

/** Returns the index of the row under the pointer, whether in the table or at its sides. It stays while a menu of its actions is open. */
function useRowUnderPointer(place: RefObject<HTMLElement | null>): number | null {
  const [hot, setHot] = useState<number | null>(null);
  useEffect(() => {
    const frame = frameOf(place);
    if (frame === null) return;
    const isBusy = () => place.current?.querySelector('.ant-dropdown-open') != null;
    const look = ({ target }: PointerEvent) => {
      const over = target instanceof Element ? target.closest('tbody > tr, [data-at]') : null;
      if (over === null || isBusy()) return;
      setHot(over instanceof HTMLTableRowElement ? over.sectionRowIndex : Number(over.getAttribute('data-at')));
    };
    const leave = () => {
      if (!isBusy()) setHot(null);
    };
    // A row may come under a pointer that rests, and this part may come when it is there
    for (const event of ['pointerover', 'pointermove'] as const) frame.addEventListener(event, look);
    frame.addEventListener('pointerleave', leave);
    return () => {
      for (const event of ['pointerover', 'pointermove'] as const) frame.removeEventListener(event, look);
      frame.removeEventListener('pointerleave', leave);
    };
  }, [place]);
  return hot;
}

/** Marks the row and its title, which are not under the pointer themselves while it is over the other, or over the actions. */
function useHighlight(place: RefObject<HTMLElement | null>, hot: number | null, rows: readonly Row[]): void {
  useEffect(() => {
    if (hot === null || rows.length <= hot) return;
    const frame = frameOf(place);
    const marked = [frame?.querySelectorAll('tbody > tr')[hot], frame?.querySelector(`[data-at="${hot}"]`)];
    for (const one of marked) one?.toggleAttribute('data-hot', true);
    return () => {
      for (const one of marked) one?.removeAttribute('data-hot');
    };
  }, [place, hot, rows]);
}

function frameOf(place: RefObject<HTMLElement | null>): HTMLElement | null {
  return place.current?.closest<HTMLElement>('.tj-scroll-shadows') ?? null;
}
