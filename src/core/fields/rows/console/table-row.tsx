import { Alert, Button } from 'antd';
import { type KeyboardEvent, memo, useState } from 'react';
import { differingText } from '#core/console/fields/differing.ts';
import { textOf } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import { dayOf } from '#core/model/day.ts';
import {
  isChoiceOfCodes,
  isReference,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
} from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import type { SubRow } from '../model.ts';
import { SubInput } from './sub-input.tsx';
import styles from './table.module.css';

interface TableRowProps {
  field: ResolvedFieldOf<'list' | 'children'>;
  resource: ResolvedResource;
  id: string;
  index: number;
  subRow: SubRow;
  /** The empty last line: typing into it adds a row. */
  isFresh: boolean;
  columns: readonly ResolvedField[];
  /** The rare and the read-only fields, shown on pressing 詳細. */
  rest: readonly ResolvedField[];
  row: Row | null;
  labels: Labels;
  messages: Readonly<Record<string, string>>;
  onChange: (index: number, name: string, next: unknown) => void;
  onTitled: (column: string, titles: Readonly<Record<string, string>>) => void;
  onRemove: (index: number) => void;
  onCopyAbove: (index: number, name: string) => void;
  /** The column where tabbing began, to which Enter returns; null while nobody tabs. */
  tabbedFrom: { current: string | null };
}

/** The class for a column's width. */
export function widthOf(column: ResolvedField, at: number): string {
  const own =
    at === 0 ? styles.first : isReference(column) ? styles.named : isChoiceOfCodes(column) ? styles.choice : '';
  return `${styles.cell} ${own ?? ''}`;
}

/** A sub-row as a table line; as a card on narrow screens. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { field, id, index, isFresh, columns, rest, messages, onRemove, onCopyAbove, tabbedFrom } = props;
  const [isOpen, setOpen] = useState(false);
  const isWrongInside = rest.some(({ name }) => messages[`${field.name}.${index}.${name}`] !== undefined);
  const shown = isOpen || isWrongInside;
  const differing = isFresh || shown ? '' : differingIn(props);
  const own = messages[`${field.name}.${index}`];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const name = target?.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (isComposing(event) || name === undefined || target === null) return;
    if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (index > 0 && !isFresh) onCopyAbove(index, name);
      return;
    }
    if (event.key === 'Tab') {
      // Backwards one corrects: the row begins where one comes to
      tabbedFrom.current = event.shiftKey ? null : (tabbedFrom.current ?? name);
      return;
    }
    // In an open select these keys move between its options
    const step = target.role === 'combobox' ? 0 : stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    const column = event.key === 'Enter' ? (tabbedFrom.current ?? name) : name;
    tabbedFrom.current = null;
    document.getElementById(`${id}-${index + step}-${column}`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be shown above each line of the table
    <div
      role="group"
      aria-label={isFresh ? words().newRow(field.label) : `${field.label} ${index + 1}`}
      className={styles.row}
      onKeyDown={onKeyDown}
    >
      {own !== undefined && <Alert type="error" message={own} />}
      <div className={styles.line}>
        {columns.map((column, at) => (
          <div key={column.name} className={widthOf(column, at)} data-column={column.name} data-row={index}>
            <Cell {...props} column={column} />
          </div>
        ))}
        <div className={styles.actions}>
          {!isFresh && (
            <RowButtons
              label={`${field.label} ${index + 1}`}
              fold={rest.length === 0 ? null : { id: `${id}-${index}-more`, isOpen: shown, differing }}
              onOpen={() => setOpen(!isOpen)}
              onRemove={() => onRemove(index)}
            />
          )}
        </div>
      </div>
      {!isFresh && <RareCells {...props} isShown={shown} differing={differing} />}
    </div>
  );
});

function differingIn({ field, rest, subRow, labels }: TableRowProps): string {
  return differingText(rest, { values: subRow, labels, within: `${field.name}.`, today: dayOf(Date.now()) });
}

type RareCellsProps = TableRowProps & { isShown: boolean; differing: string };

/** What 詳細 of the row shows: its fields, or what differs in them while they are folded. */
function RareCells({ isShown, differing, ...props }: RareCellsProps) {
  const { id, index, rest } = props;
  if (!isShown)
    return differing === '' ? null : (
      <div className={styles.differing}>{`${words().details}${words().inParentheses(differing)}`}</div>
    );
  return (
    <div id={`${id}-${index}-more`} className={styles.more}>
      {rest.map((column) => (
        <div key={column.name}>
          <Cell {...props} column={column} />
        </div>
      ))}
    </div>
  );
}

interface RowButtonsProps {
  label: string;
  /** Null: there are no further fields. */
  fold: { readonly id: string; readonly isOpen: boolean; readonly differing: string } | null;
  onOpen: () => void;
  onRemove: () => void;
}

function RowButtons({ label, fold, onOpen, onRemove }: RowButtonsProps) {
  const differing = fold === null || fold.differing === '' ? '' : words().inParentheses(fold.differing);
  return (
    <>
      {fold !== null && (
        <Button
          size="small"
          aria-expanded={fold.isOpen}
          aria-controls={fold.isOpen ? fold.id : undefined}
          aria-label={`${label}：${words().details}${differing}`}
          onClick={onOpen}
        >
          {words().details}
        </Button>
      )}
      <Button size="small" danger aria-label={words().takeOut(`${label} `)} onClick={onRemove}>
        {words().takeOutVerb}
      </Button>
    </>
  );
}

function stepOf(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0;
  if (event.key === 'Enter') return event.shiftKey ? -1 : 1;
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
}

type CellProps = TableRowProps & { column: ResolvedField };

function Cell(props: CellProps) {
  const { field, resource, id, index, subRow, row, labels, messages, onChange, onTitled, column } = props;
  const inputId = `${id}-${index}-${column.name}`;
  const message = messages[`${field.name}.${index}.${column.name}`];
  if (column.readOnly) {
    const text = textOf(column, subRow[column.name], { labels, path: `${field.name}.${column.name}`, row: subRow });
    return text === '' ? null : (
      <>
        <div className={styles.foot}>{column.label}</div>
        {text}
      </>
    );
  }
  return (
    <>
      {/* Shown by the style sheet below 992 px, where there are no column headings */}
      <label
        className="tj-visually-hidden"
        htmlFor={inputId}
        data-required={column.required ? words().required : undefined}
      >
        {column.label}
      </label>
      <SubInput
        digitsOnly
        {...{ field, resource, index, subRow, row, labels, message }}
        sub={column}
        id={inputId}
        onChange={(next) => onChange(index, column.name, next)}
        onTitled={(titles) => onTitled(column.name, titles)}
      />
    </>
  );
}
