import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { booleanWords } from '#core/fields/boolean/model.ts';
import { minuteText } from '#core/model/day.ts';
import { type ByKind, type FieldKind, kindOf } from '#core/model/fields/registry.ts';
import { figureText, words as spoken } from '#core/model/language.ts';
import { describeFilter } from '#core/model/list/describe-filter.ts';
import type { ResolvedField, ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import type { Filter, Labels, Row } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';

/** The context of a shown value. `path` is the field's path in the row, under which `labels` holds the titles of references. */
export interface FieldContext<F> {
  field: F;
  labels: Labels;
  path: string;
  /** The known values of the row: in a list all fields that it reads, in a filter none, in the change history the changed fields. */
  row: Readonly<Record<string, unknown>>;
}

/** Props of a component that shows a value. */
export interface ShownProps<F> extends FieldContext<F> {
  value: unknown;
}

/** Props of a table cell. */
export interface CellProps<F> extends ShownProps<F> {
  /** The column's width in px, where it is fixed. */
  width?: number;
}

/** Props of a value on a row's own page. */
export interface ViewProps<F> extends ShownProps<F> {
  resource: ResolvedResource;
  row: Row;
}

/** How sub-rows are edited in a table. */
export interface SheetOptions {
  /**
   * Names of rare fields that a new row takes over from the row above, as it does with the columns. Pasted cells without headings go to them
   * in this order, after the columns.
   */
  carried?: readonly string[];
  /** Initial values of a new row. It also copies the columns of the row above, except for the first. */
  defaults?: Readonly<Record<string, unknown>>;
  /** Titles of rows created in the meantime. */
  known?: Labels;
  /** Shown above the table. */
  tools?: ReactNode;
}

/** Props of an input. `value` is the draft's JSON: a number field holds a text while the text is no valid number. */
export interface InputProps<F> {
  field: F;
  resource: ResolvedResource;
  id: string;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Changes another field of the form, based on its current value. Absent in a cell of sub-rows. */
  onChangeOther?: (name: string, change: (before: unknown) => unknown) => void;
  labels: Labels;
  /** Reports the titles of the chosen rows, by id, for parts of the form outside this input that show them. */
  onTitled?: (titles: Readonly<Record<string, string>>) => void;
  /** The row being edited; null for a new one. */
  row: Row | null;
  /** For a field of codes: those that this user may set. Null: no restriction. */
  offered: readonly string[] | null;
  invalid: boolean;
  /** Id of the element that holds the help text and the error. */
  describedBy: string | undefined;
  /** Accessible name, used where there is no visible label (a cell of sub-rows). */
  label?: string;
  /** In a cell of a sheet: a whole number takes nothing but digits. */
  digitsOnly?: boolean;
  /** Sub-rows are edited in a table with the keys of a spreadsheet, in place of a small form for each. */
  sheet?: SheetOptions;
  /** Error messages of parts inside the value, by path (`details.0.keyword`). */
  messages?: Readonly<Record<string, string>>;
}

/** Props of a field's own input: also the input of its kind, for one that adds to that. */
export interface OwnInputProps<F> extends InputProps<F> {
  readonly KindInput: Component<InputProps<F>>;
}

/** Props of a filter control. `filters` are those of this field. */
export interface FilterProps<F> {
  field: F;
  resource: ResolvedResource;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  labels: Labels;
}

/**
 * A component for one field kind. A registry pairs each kind with its component, but the compiler cannot check that pairing once the kind
 * is looked up by name. A method's parameters are bivariant, which allows the lookup.
 */
export type Component<P> = { component(props: P): ReactNode }['component'];
export type Registry<P extends 'cell' | 'view' | 'input' | 'filter'> = ByKind<{
  readonly [K in FieldKind]: Component<PropsOf<P, ResolvedFieldOf<K>>>;
}>;
type PropsOf<P, F> = P extends 'cell'
  ? CellProps<F>
  : P extends 'view'
    ? ViewProps<F>
    : P extends 'input'
      ? InputProps<F>
      : FilterProps<F>;

/**
 * Overrides how one field of one resource is shown, edited and filtered. A part that is absent falls back to the default for the field's
 * kind. Each component may be `lazy`.
 */
export interface FieldComponent<F = ResolvedField> {
  /**
   * Used in table cells, cards on a phone, next to the title of a row's page and in the change history; also in the command palette if the
   * field is the row's title. The palette's entry is a link already, so the cell holds none of its own there.
   */
  readonly cell?: Component<CellProps<F>>;
  /** True if the cell shows something even when the value is empty. Cards on a phone leave out empty cells. */
  showsEmpty?(row: ShownProps<F>['row']): boolean;
  /** Used on a row's own page; defaults to `cell`. */
  readonly view?: Component<ViewProps<F>>;
  readonly input?: Component<OwnInputProps<F>>;
  readonly filter?: Component<FilterProps<F>>;
  /** Plain text, e.g. for a page's title or an active filter. Without `cell` it is used everywhere. */
  text?(value: unknown, context: FieldContext<F>): string;
  /** A warning about an entered value that is valid but unusual. */
  warning?(value: unknown): string | undefined;
  /** Heading of its column and of its line on a card, if the cell shows more than the field's own value; otherwise the label. */
  readonly heading?: string;
  /** Initial column width in px, until the user resizes the column. */
  readonly width?: number;
}

const none: FieldComponent = {};
// Kept outside the resolved field, because the model must not depend on the UI
const named = new WeakMap<ResolvedField, FieldComponent>();

/** Registers a component for the field. */
export function nameComponent(field: ResolvedField, component: FieldComponent): void {
  named.set(field, component);
}

/** The field's registered component; empty if there is none. */
export function componentOf(field: ResolvedField): FieldComponent {
  return named.get(field) ?? none;
}

/** What heads the field's column, and its line on a card. */
export function headingOf(field: ResolvedField): string {
  return componentOf(field).heading ?? field.label;
}

/** True for numbers, unless the field formats them as text. */
export function isRightAligned(field: ResolvedField): boolean {
  const { cell, text } = componentOf(field);
  return kindOf(field).alignment === 'right' && !(cell === undefined && text !== undefined);
}

type Say<F> = { say(value: unknown, field: F, labels: Readonly<Record<string, string>>): string }['say'];

const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const asWritten: Say<ResolvedField> = (value, field) => kindOf(field).toText(value, field);
const rows: Say<ResolvedField> = (value) => words().count(each(value).length);

const texts: ByKind<{ readonly [K in FieldKind]: Say<ResolvedFieldOf<K>> }> = {
  number: (value, field) => (typeof value === 'number' ? figureText(value, field) : String(value)),
  date: asWritten,
  month: asWritten,
  moment: (value) => (typeof value === 'number' ? minuteText(value) : String(value)),
  select: (value, field) =>
    each(value)
      .map((code) => field.options[String(code)] ?? String(code))
      .join(spoken().separator),
  boolean: (value, field) => booleanWords(field)[value === true ? 0 : 1],
  tags: (value) => each(value).join(spoken().separator),
  reference: (value, _, labels) =>
    each(value)
      .map((id) => labels[String(id)] ?? `#${id}`)
      .join(spoken().separator),
  file: (value) => (typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''),
  json: (value) => JSON.stringify(value),
  list: rows,
  children: rows,
};

/** Formats a value as text: as the field's own component does, else by its kind. An empty value gives an empty string. */
export function textOf(
  field: ResolvedField,
  value: unknown,
  { labels = {}, path = field.name, row = {} }: Partial<Omit<FieldContext<ResolvedField>, 'field'>> = {},
): string {
  if (isEmpty(value)) return '';
  const own = componentOf(field).text?.(value, { field, labels, path, row });
  if (own !== undefined) return own;
  const say: Say<ResolvedField> = texts[field.kind] ?? asWritten;
  return say(value, field, labels[path] ?? {});
}

/** Describes a filter in words: `半径 200m以上`. */
export function filterText(field: ResolvedField, filter: Filter, labels: Labels = {}): string {
  return describeFilter(field, filter, (_field, value) => textOf(field, value, { labels }));
}
