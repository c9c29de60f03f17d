import type { DateResult } from '#core/fields/date/model/result.ts';
import type { ErrorCode, ErrorParams } from '../errors.ts';
import type { Expression } from '../expression.ts';
import type { Role } from '../roles.ts';
import type { JsonSchema } from '../shape.ts';
import type { FieldValues } from './field-values.ts';

/** The filter operators of a list, as the suffix of the field's name in a query (`eq` has no suffix). */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'in', 'null'] as const;
export type Operator = (typeof operators)[number];

/** Options that every field may have. */
export interface CommonOptions {
  /** Required on create, and cannot be emptied afterwards. */
  required?: boolean;
  /** Help text below the field. */
  help?: string;
  /** Help text of the form of a new row, or of an existing one, in place of `help`. */
  helpFor?: { readonly create?: string; readonly update?: string };
  /** Only the server writes it. */
  readOnly?: boolean;
  /**
   * Not stored in a column, and read-only: an expression over the row's other fields, or `true` if the resource's rule provides the value
   * (which may then differ between readers).
   */
  computed?: boolean | Expression;
  /**
   * What lists are sorted by in place of its value: an expression over the row's other fields, where empty values differ in what they mean.
   */
  sortedBy?: Expression;
  /**
   * Stored in a column, with an index unless hidden, which the resource's rule fills from other tables whenever those change; read-only.
   */
  derived?: boolean;
  /** Sent with a write but not stored: it affects how the write is performed. */
  transient?: boolean;
  /** Valid from a day on: the resource's rule keeps earlier values, and a write may specify the day (a date that is `effective`). */
  dated?: boolean;
  /** A transient date, one in a resource: the day from which the dated values of the same write hold. */
  effective?: boolean;
  /** May be set on create, and never changed afterwards. */
  createOnly?: boolean;
  /** Rarely filled in: forms fold it behind 詳細, whose heading names what differs from the initial value. */
  rare?: boolean;
  /** Excluded from CSV. */
  csv?: false;
  /** Excluded from the pages, from CSV, and from filters, sorts and searches of lists; still in the API's rows. */
  hidden?: boolean;
  /** The column's former name, for a migration that keeps its values. */
  renamedFrom?: string;
  /** Required while other fields hold one of these values. */
  requiredWhen?: FieldValues;
  /** Must be empty while other fields hold one of these values. */
  emptyWhen?: FieldValues;
  /** Shown, and allowed to have a value, only while other fields hold one of these values. */
  shownWhen?: FieldValues;
  /**
   * Forms ask for it only while other fields hold one of these values. Unlike with `shownWhen`, it may have a value all the same, which stays
   * as it is.
   */
  askedWhen?: FieldValues;
  /** Only these roles see the value; for others the field does not exist, not even in filters and sorts. */
  readBy?: readonly Role[];
  /** Only these roles may write the value. */
  writeBy?: readonly Role[];
}

/** Options of kinds whose values an index can compare. */
export interface ComparedOptions extends CommonOptions {
  /** No two rows may share a value, deleted ones excepted. */
  unique?: boolean;
}

/** Options of kinds that hold text. */
export interface WordOptions extends ComparedOptions {
  /** Included in the search by `q`. */
  search?: boolean;
}

/** A fault in a value; `at` is the path inside it (`0.keyword`) if it has parts. */
export interface Fault {
  code: ErrorCode;
  at?: string;
  params?: ErrorParams;
}

export type Parsed<Value> = { value: Value } | { faults: readonly Fault[] };

export function ok<Value>(value: Value): { value: Value } {
  return { value };
}

export function fault(code: ErrorCode, params: ErrorParams = {}): { faults: readonly Fault[] } {
  return { faults: [{ code, params }] };
}

/** The fault of a text in place of a value of the API's format: why it cannot be read, or that it is in another format. */
export function unread({ fault: found }: DateResult<unknown>): { faults: readonly Fault[] } {
  return { faults: [found ?? { code: 'date_invalid' }] };
}

/** Parses one sub-row against its fields; passed in, so that the kinds need not know each other. */
export type RowParser = (raw: unknown, fields: Readonly<Record<string, unknown>>) => Parsed<Record<string, unknown>>;

/**
 * What one kind of field defines, for both the browser and the server. `Field` is its declaration, `Value` the value in a row (never null).
 */
export interface Kind<Field, Value> {
  /** Validates a JSON value that is neither null nor empty. */
  parse(raw: unknown, field: Field, parseRow: RowParser): Parsed<Value>;
  /** The filter operators that it supports; a kind without any cannot be a filter. */
  operators: readonly Operator[];
  /** The value that the text of a filter represents. */
  asked(text: string, field: Field): Parsed<unknown>;
  /** True if it holds a line of text: rooms that do not say otherwise store, show and edit it as such. */
  isWords?: true;
  /** True if its values have an order by which a list can be sorted. */
  sortable: boolean;
  /** True if it is included in CSV. */
  inCsv: boolean;
  /** The default width of its column in a list, px. */
  width(field: Field): number;
  alignment: 'left' | 'right';
  /** The space that it takes on a page: one cell of the grid, a whole line, or a table of its own. */
  room(field: Field): Room;
  /** True if users enter values; otherwise it is only shown. */
  isTyped: boolean;
  /** True if an earlier value can be written again, so that a change can be undone. */
  isUndoable: boolean;
  /** True if it holds an uploaded file, whose bytes have an address of their own. */
  isFile?: true;
  /** Its empty value: null, an empty list, or false (a yes/no field is never null). */
  empty(field: Field): null | false | readonly [];
  /** The value in a new row when none is given; undefined if there is none. */
  initial(field: Field, today: string): unknown;
  /** True if it is a choice of a few values; with an initial value, it is never empty. */
  isChoice(field: Field): boolean;
  /** The other fields that its options name. */
  names(field: Field): readonly string[];
  /** Comparisons with other fields of the row that a value must satisfy. */
  beside(field: Field): readonly Comparison[];
  /** Contradictions between the options, one sentence each (English, for the developer); empty if there are none. */
  mistakes?(field: Field): readonly string[];
  /**
   * For values that are found by their digits, whatever their separators: the digits of a search word, null if it does not look like a value.
   */
  digitsIn?(field: Field): ((word: string) => string | null) | undefined;
  /** True if cells of several columns make one value when they are joined, such as 都道府県 and 市区町村 an address. */
  joinsCells?: true;
  /** What a cell was before a spreadsheet took it for a number and dropped its zeros; null if that cannot be the case. */
  mended?(cell: string, field: Field): string | null;
  /** The text form of a value in CSV. */
  toText(value: Value, field: Field): string;
  /** How a spreadsheet cell holds a value: as a number, as a date, month or timestamp that can be calculated with, or as text. */
  sheet: SheetStyle;
  /** The JSON value of a CSV cell (validated afterwards like any other input). */
  fromText(text: string, field: Field): unknown;
  /** What a CSV cell may contain, in words or by an example; empty if nothing needs explaining. */
  sample(field: Field): string;
  schema(field: Field): JsonSchema;
}

export type SheetStyle = 'number' | 'day' | 'month' | 'moment' | 'text';
export type Room = 'place' | 'line' | 'table';

/** A rule between a value and that of another field; applies only if both are not empty. */
export interface Comparison {
  readonly other: string;
  readonly code: ErrorCode;
  readonly isRight: (value: unknown, other: unknown) => boolean;
}

export const scalarOperators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'null',
] as const satisfies readonly Operator[];
export const textOperators = operators;
export const choiceOperators = ['eq', 'ne', 'in', 'null'] as const satisfies readonly Operator[];

/** The defaults that most kinds share: a kind spreads them and overrides what differs. */
export const usual = {
  sortable: true,
  inCsv: true,
  width: (_field?: object) => 144,
  alignment: 'left',
  room: (): Room => 'place',
  isTyped: true,
  isUndoable: true,
  empty: () => null,
  initial: (field: object) => ('initial' in field ? field.initial : undefined),
  isChoice: () => false,
  names: () => [],
  beside: () => [],
  sample: () => '',
  sheet: 'text',
} as const;

/** The defaults of kinds that hold text: they can be searched for any text. */
export const usualWords = {
  ...usual,
  isWords: true,
  operators: textOperators,
  asked: (text: string) => ok(text.normalize('NFC')),
} as const;

/** Mistakes in the limits of a field, each of which must be a positive integer: one sentence each. */
export function limitMistakes(limits: Readonly<Record<string, number | undefined>>): readonly string[] {
  return Object.entries(limits)
    .filter(([, limit]) => limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    .map(([name, limit]) => `${name} ${limit} is no limit; give a whole number from 1`);
}

/** The number that a text represents; the text itself if it is not a number. */
export function numberIn(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
