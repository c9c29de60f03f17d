import { Button, Tooltip } from 'antd';
import { type ClipboardEvent, type FocusEvent, useMemo, useRef } from 'react';
import type { InputProps, SheetOptions } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { RequiredMark } from '#core/console/ui/required-mark.tsx';
import { dayOf } from '#core/model/day.ts';
import { initialOf, parseFields } from '#core/model/draft.ts';
import { type ResolvedField, type ResolvedFieldOf, subFields } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';
import type { SubRow } from '../model.ts';
import { cellsIn, linesOf } from './paste.ts';
import styles from './table.module.css';
import { TableRow, widthOf } from './table-row.tsx';
import { usePaste } from './use-paste.ts';

type TableInputProps = Omit<InputProps<ResolvedFieldOf<'list' | 'children'>>, 'sheet'> & SheetOptions;

const nothing: SubRow = {};
const none: readonly string[] = [];
const noLabels: Labels = {};

/**
 * Edits sub-rows in a table with the keys of a spreadsheet: typing into the last line adds a row, Enter and the arrows move between lines,
 * Enter to the column where tabbing began, Ctrl+D copies the cell above, and lines of a spreadsheet can be pasted.
 */
export default function TableInput(props: TableInputProps) {
  const { field, resource, id, row, messages = {}, carried = none, tools, known = noLabels } = props;
  const max = field.max ?? 100;
  const { columns, rest, typed } = useMemo(() => {
    const all = subFields(field).filter((sub) => !sub.hidden);
    const isColumn = (sub: ResolvedField) => !sub.rare && !sub.readOnly;
    const inSight = all.filter(isColumn);
    const others = all.filter((sub) => !isColumn(sub));
    // Sheets without headings were made for this order: what is carried follows the columns
    const after = carried.flatMap((name) => others.filter((sub) => sub.name === name));
    const last = others.filter((sub) => !sub.readOnly && !after.includes(sub));
    return { columns: inSight, rest: others, typed: [...inSight, ...after, ...last] };
  }, [field, carried]);
  const lines = useLines(props, columns, carried);
  const pasting = usePaste({ resource, name: field.name, columns: typed, max, ...lines });
  const labels = useMemo(
    () => merged(merged(props.labels, known), pasting.titles),
    [props.labels, known, pasting.titles],
  );
  const handlers = useHandlers(field.name, lines, pasting);
  const notes = useMemo(() => ({ ...pasting.notes, ...messages }), [pasting.notes, messages]);
  const shown = lines.rows();
  const isFull = shown.length >= max;
  const all = isFull ? shown : [...shown, lines.begin(shown.at(-1))];
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-column]') : null;
    const cells = place === null ? null : cellsIn(event.clipboardData.getData('text/plain'));
    if (place === null || cells === null) return;
    event.preventDefault();
    const from = typed.findIndex(({ name }) => name === place.dataset.column);
    void pasting.paste(linesOf(cells, typed, from), Number(place.dataset.row));
  };
  const { tabbedFrom, ...tabbing } = useTabbing();
  return (
    <section id={id} tabIndex={-1} aria-label={field.label} onPaste={onPaste} {...tabbing}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <Headings columns={columns} count={shown.length} onFill={lines.fillDown} />
      {all.map((one, index) => (
        <TableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the last line must stay the same element when typing turns it into a row
          key={index}
          {...{ field, resource, id, index, row, labels, columns, rest }}
          subRow={one}
          isFresh={index >= shown.length}
          messages={notes}
          tabbedFrom={tabbedFrom}
          {...handlers}
        />
      ))}
      <div className={styles.foot}>
        <span>{isFull ? words().atMost(max) : words().tableHelp(max)}</span>
        <span role="status">{pasting.said}</span>
      </div>
    </section>
  );
}

/** Where tabbing began. It ends when another cell is pressed, or the table is left. */
function useTabbing() {
  const tabbedFrom = useRef<string | null>(null);
  const end = () => {
    tabbedFrom.current = null;
  };
  return {
    tabbedFrom,
    onPointerDown: end,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) end();
    },
  };
}

/** Functions that change the rows. They read the current rows from a ref, so that their identity never changes. */
function useLines(
  { field, id, value, onChange, defaults = nothing }: TableInputProps,
  columns: readonly ResolvedField[],
  carried: readonly string[],
) {
  const rows = (Array.isArray(value) ? value : []).filter(
    (one): one is SubRow => typeof one === 'object' && one !== null,
  );
  const latest = useRef({ rows, onChange, columns, defaults, carried });
  latest.current = { rows, onChange, columns, defaults, carried };
  return useRef({
    rows: () => latest.current.rows,
    put(next: readonly SubRow[]) {
      latest.current.onChange(next);
    },
    begin(last: SubRow | undefined): SubRow {
      const today = dayOf(Date.now());
      const first = subFields(field).flatMap((sub) => {
        const initial = sub.readOnly ? undefined : initialOf(sub, today);
        return initial === undefined ? [] : [[sub.name, initial] as const];
      });
      const taken = subFields(field).filter(({ name }) => latest.current.carried.includes(name));
      const above = [...latest.current.columns.slice(1), ...taken].flatMap((column) => {
        const held = last?.[column.name];
        return isEmpty(held) || !isCopied(column, held) ? [] : [[column.name, held] as const];
      });
      return { ...Object.fromEntries(first), ...Object.fromEntries(above), ...latest.current.defaults };
    },
    change(index: number, name: string, next: unknown) {
      const now = latest.current.rows;
      if (index < now.length) this.put(now.map((one, at) => (at === index ? { ...one, [name]: next } : one)));
      else if (!isEmpty(next)) this.put([...now, { ...this.begin(now.at(-1)), [name]: next }]);
    },
    remove(index: number) {
      const left = latest.current.rows.filter((_, at) => at !== index);
      latest.current.onChange(left);
      document.getElementById(`${id}-${Math.max(0, index - 1)}-${latest.current.columns[0]?.name}`)?.focus();
    },
    copyAbove(index: number, name: string) {
      const now = latest.current.rows;
      const above = now[index - 1]?.[name];
      if (!mayCopy(latest.current.columns, name, above)) return;
      latest.current.onChange(now.map((one, at) => (at === index ? { ...one, [name]: above } : one)));
    },
    /** Copies the first row's value to all rows below it. */
    fillDown(name: string) {
      const now = latest.current.rows;
      const first = now[0]?.[name];
      if (mayCopy(latest.current.columns, name, first))
        latest.current.onChange(now.map((one) => ({ ...one, [name]: first })));
    },
  }).current;
}

function mayCopy(columns: readonly ResolvedField[], name: string, held: unknown): boolean {
  return columns.some((column) => column.name === name && isCopied(column, held));
}

/** True if the value may be copied to other rows: one that a save would refuse stays alone where it was entered. */
function isCopied(column: ResolvedField, held: unknown): boolean {
  const today = dayOf(Date.now());
  // Whether it is required is no matter here
  const context = { mode: 'update', actor: null, today } as const;
  return isEmpty(held) || parseFields([column], { [column.name]: held }, context).problems === undefined;
}

/** The handlers of a row's cells and buttons. Their identity stays the same while the table is mounted. */
function useHandlers(name: string, lines: ReturnType<typeof useLines>, pasting: ReturnType<typeof usePaste>) {
  const latest = useRef(pasting);
  latest.current = pasting;
  return useRef({
    onChange(index: number, column: string, next: unknown) {
      latest.current.forget(`${name}.${index}.${column}`);
      lines.change(index, column, next);
    },
    onRemove(index: number) {
      latest.current.forget();
      lines.remove(index);
    },
    onTitled: (column: string, titles: Readonly<Record<string, string>>) => latest.current.addTitles(column, titles),
    onCopyAbove: lines.copyAbove,
  }).current;
}

interface HeadingsProps {
  columns: readonly ResolvedField[];
  count: number;
  onFill: (name: string) => void;
}

function Headings({ columns, count, onFill }: HeadingsProps) {
  return (
    <div className={styles.head}>
      {columns.map((column, at) => (
        <div key={column.name} className={`${widthOf(column, at)} ${styles.heading}`}>
          <span>
            {column.label}
            {column.required && <RequiredMark />}
          </span>
          {at > 0 && count > 1 && (
            <Tooltip title={words().fillDown(column.label)}>
              <Button
                type="text"
                size="small"
                aria-label={words().fillDown(column.label)}
                onClick={() => onFill(column.name)}
              >
                ↓
              </Button>
            </Tooltip>
          )}
        </div>
      ))}
      <div className={styles.actions} />
    </div>
  );
}

function merged(one: Labels, other: Labels): Labels {
  const all: Record<string, Readonly<Record<string, string>>> = { ...one };
  for (const [path, own] of Object.entries(other)) all[path] = { ...all[path], ...own };
  return all;
}
