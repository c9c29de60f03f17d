import type { ErrorCode, ErrorParams } from '../error-codes.ts';
import type { Expression } from '../expression.ts';
import type { Role } from '../roles.ts';
import type { JsonSchema } from '../shape.ts';

/** What a list may be filtered by, as it stands behind the field's name in a query (`eq` stands as the bare name). */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'in', 'null'] as const;
export type Operator = (typeof operators)[number];

/** What every field may say of itself. */
export interface CommonOptions {
  /** A value is demanded on create and can not be emptied. */
  required?: boolean;
  /** Shown under the field where a user would hesitate. */
  help?: string;
  /** Written by the server alone. */
  readOnly?: boolean;
  /**
   * Held by no column, and read-only: an expression over the row's other fields, or `true` where the rule says what it is (it may
   * differ from reader to reader then).
   */
  computed?: boolean | Expression;
  /** Kept in a column, with an index where it is not hidden, that the resource's rule fills from other tables whenever those change; read-only. */
  derived?: boolean;
  /** Said with a write, and kept in no column: it tells how the write is meant. */
  transient?: boolean;
  /** Holds from a day: its rule keeps what held before, and a write may say from when (`validFrom`). */
  dated?: boolean;
  /** May be given on create, never changed afterwards. */
  createOnly?: boolean;
  /** Left out of CSV. */
  csv?: false;
  /** Left out of the pages, of CSV and of what lists are filtered, sorted and searched by; still in the API's rows. */
  hidden?: boolean;
  /** The column's former name, for a migration that keeps its values. */
  renamedFrom?: string;
  /** Demanded while other fields hold one of these values. */
  requiredWhen?: OtherFields;
  /** Must stay empty while other fields hold one of these values. */
  emptyWhen?: OtherFields;
  /** Shown, and allowed to hold anything, only while other fields hold one of these values. */
  shownWhen?: OtherFields;
  /** Only these roles see the value; to the others the field is as if it were not there, in filters and sorts too. */
  readBy?: readonly Role[];
  /** Only these roles write the value. */
  writeBy?: readonly Role[];
}

/** Other fields of the row (choices, or yes and no), each with the values that are meant. */
export type OtherFields = Readonly<Record<string, readonly (string | boolean)[]>>;

/** Of kinds whose values can be told apart by an index. */
export interface ComparedOptions extends CommonOptions {
  /** No two living rows share a value. */
  unique?: boolean;
}

/** Of kinds that hold words. */
export interface WordOptions extends ComparedOptions {
  /** Searched by `q`. */
  search?: boolean;
}

/** What is wrong with a value; `at` is the path inside it (`0.keyword`) where it has parts. */
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

/** Parses one sub-row against the fields of its kind; handed in, so that no kind needs to know the others. */
export type RowParser = (raw: unknown, fields: Readonly<Record<string, unknown>>) => Parsed<Record<string, unknown>>;

/** What one kind of field answers for on both sides. `Field` is its declaration, `Value` what a row holds (never null). */
export interface Kind<Field, Value> {
  /** Checks a JSON value that is neither null nor empty. */
  parse(raw: unknown, field: Field, parseRow: RowParser): Parsed<Value>;
  /** The filters it understands; a kind with none is no filter of a list. */
  operators: readonly Operator[];
  /** The value that the text of a query's filter stands for. */
  asked(text: string, field: Field): Parsed<unknown>;
  /** Its values stand in an order that a list may follow. */
  sortable: boolean;
  /** It stands in CSV. */
  inCsv: boolean;
  /** The width of its column in a list before anybody changed it, px. */
  width: number;
  alignment: 'left' | 'right';
  /** What it takes on a page: its place among others, a whole line, or a table of its own. */
  room(field: Field): Room;
  /** People put values in; else it is shown alone. */
  isTyped: boolean;
  /** What stood there before can be written again, so that a change can be taken back. */
  isUndoable: boolean;
  /** It holds an uploaded file, whose bytes have an address of their own. */
  isFile?: true;
  /** What it holds when it is empty: nothing, no members, or no (of yes and no there is no third). */
  empty(field: Field): null | false | readonly [];
  /** What a new row holds when nothing is said; undefined: nothing. */
  initial(field: Field, today: string): unknown;
  /** It always holds one of a few values, once it has one to begin with. */
  isChoice(field: Field): boolean;
  /** The other fields that its options name. */
  names(field: Field): readonly string[];
  /** What a value may not be beside another field of the row. */
  beside(field: Field): readonly Comparison[];
  /** What the options contradict each other in, one sentence each (English, for who declares); none when all is well. */
  mistakes?(field: Field): readonly string[];
  /** The digits by which a word that is looked for finds values of the kind, however they are divided; null: the word is none. */
  digitsIn?(word: string): string | null;
  /** The text form of a value, as CSV carries it. */
  toText(value: Value, field: Field): string;
  /** How a cell of a spreadsheet holds a value: as a figure, as a day, a month or a moment that can be counted with, or as its text. */
  sheet: SheetStyle;
  /** The JSON value that a CSV cell means (parsed afterwards like any other input). */
  fromText(text: string, field: Field): unknown;
  /** What a cell of CSV may say, in words or by an example; empty where there is nothing to be told. */
  sample(field: Field): string;
  schema(field: Field): JsonSchema;
}

export type SheetStyle = 'number' | 'day' | 'month' | 'moment' | 'text';
export type Room = 'place' | 'line' | 'table';

/** A rule between a value and that of another field; asked only while both hold something. */
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

/** What most kinds answer alike: a kind spreads it and says what it answers differently. */
export const usual = {
  sortable: true,
  inCsv: true,
  width: 144,
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

/** What kinds that hold words answer alike: any text may be looked for in them. */
export const usualWords = {
  ...usual,
  operators: textOperators,
  asked: (text: string) => ok(text),
} as const;

/** What is wrong with the limits of a field, each a whole number from 1: one sentence each. */
export function limitMistakes(limits: Readonly<Record<string, number | undefined>>): readonly string[] {
  return Object.entries(limits)
    .filter(([, limit]) => limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    .map(([name, limit]) => `${name} ${limit} is no limit; give a whole number from 1`);
}

/** The number that a text stands for; the text itself where it stands for none. */
export function numberIn(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
