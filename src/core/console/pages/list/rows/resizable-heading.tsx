import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type PointerEvent, useRef } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { HelpMark } from '#core/console/ui/help-mark.tsx';
import { narrowest, widest } from '#core/model/list/column-widths.ts';
import { isSortable, type ResolvedField } from '#core/model/resolved/field.ts';
import styles from './rows-table.module.css';

interface HeadingProps {
  field: ResolvedField;
  width: number;
  /** Undefined if the list is not sorted by this field. */
  descending: boolean | undefined;
  onSort: () => void;
  onWidth: (width: number) => void;
}

const step = 16;
const within = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)));

/** The content of a column heading: a button that sorts, and a handle that resizes the column by dragging or with the arrow keys. */
export function ResizableHeading({ field, width, descending, onSort, onWidth }: HeadingProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (from.current !== null) onWidth(within(from.current.width + event.clientX - from.current.x));
  };
  return (
    <>
      {isSortable(field) ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {field.label}
          {descending === true && <CaretDownOutlined aria-hidden />}
          {descending === false && <CaretUpOutlined aria-hidden />}
        </button>
      ) : (
        field.label
      )}
      {field.help !== undefined && <HelpMark label={field.label} help={field.help} />}
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={words().columnWidth(field.label)}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        className={styles.grip}
        onKeyDown={(event) => {
          const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (direction === undefined) return;
          event.preventDefault();
          onWidth(within(width + direction * step));
        }}
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
