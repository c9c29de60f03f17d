import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { headingOf } from '#core/console/fields/field-component.ts';
import { HelpMark } from '#core/console/ui/page-header.tsx';
import { narrowest, widest } from '#core/model/list/column-widths.ts';
import { isSortable, type ResolvedField } from '#core/model/resolved.ts';
import styles from './rows-table.module.css';

interface HeadingProps {
  field: ResolvedField;
  width: number;
  /** Undefined if the list is not sorted by this field. */
  descending: boolean | undefined;
  /** True for the one heading at which the Tab key stops. */
  isStop: boolean;
  onSort: () => void;
  onWidth: (width: number) => void;
}

const step = 16;
const within = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)));

/**
 * The content of a column heading: a button that sorts, and a handle that resizes the column by dragging. On the keyboard the row of headings
 * is one Tab stop (`stepInHeadings`); with Shift the arrow keys resize the column.
 */
export function ResizableHeading({ field, width, descending, isStop, onSort, onWidth }: HeadingProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (from.current !== null) onWidth(within(from.current.width + event.clientX - from.current.x));
  };
  const resize = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined || !event.shiftKey) return;
    event.preventDefault();
    onWidth(within(width + direction * step));
  };
  return (
    <>
      {isSortable(field) ? (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          className={styles.sort}
          onClick={onSort}
          onKeyDown={resize}
        >
          {headingOf(field)}
          {descending === true && <CaretDownOutlined aria-hidden />}
          {descending === false && <CaretUpOutlined aria-hidden />}
        </button>
      ) : (
        headingOf(field)
      )}
      {field.help !== undefined && <HelpMark label={field.label} help={field.help} isReached={false} />}
      {/* For the pointer; the heading has the keys */}
      <span
        aria-hidden
        className={styles.grip}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, width };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = null;
        }}
      />
    </>
  );
}

/** Moves the focus to the next or previous control of the headings. */
export function stepInHeadings(event: KeyboardEvent<HTMLElement>): void {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>('thead button') : null;
  if (direction === undefined || event.shiftKey || at === null) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('thead th button')];
  event.preventDefault();
  controls[controls.indexOf(at) + direction]?.focus();
}
