import { addDays, type Day, daysBetween } from './day.ts';

/*
 * The expression of a computed field over its own row. One definition gives both the value for a row (`valueOn`) and the SQL by which lists
 * are filtered and sorted. Both treat null as SQL does: the result of an operation on null is null.
 */

export type Constant = string | number | boolean;

const operations = [
  'plus',
  'minus',
  'times',
  'daysFrom',
  'monthEnd',
  'coalesce',
  'joined',
  'equal',
  'below',
  'atMost',
  'every',
  'when',
] as const;
export type ExpressionOperation = (typeof operations)[number];

export type Expression =
  | { readonly field: string }
  | { readonly constant: Constant }
  | { readonly today: true }
  | { readonly op: ExpressionOperation; readonly of: readonly Expression[] };

function made<const Op extends ExpressionOperation, const Of extends readonly Expression[]>(op: Op, of: Of) {
  return { op, of } as const;
}

/** The value of another field of the row. */
export function field<const Name extends string>(name: Name) {
  return { field: name } as const;
}
export function constant<const Value extends Constant>(value: Value) {
  return { constant: value } as const;
}
/** The current JST day. */
export const today = { today: true } as const;

export function plus<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('plus', [a, b]);
}
export function minus<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('minus', [a, b]);
}
export function times<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('times', [a, b]);
}
/** Whole days from one day to another. */
export function daysFrom<const A extends Expression, const B extends Expression>(from: A, to: B) {
  return made('daysFrom', [from, to]);
}
/** The last day of a day's month. */
export function monthEnd<const A extends Expression>(day: A) {
  return made('monthEnd', [day]);
}
/** The first operand that is not null. */
export function coalesce<const Of extends readonly Expression[]>(...of: Of) {
  return made('coalesce', of);
}
/** The texts that are not null, with `separator` between them. */
export function joined<const Of extends readonly Expression[]>(separator: string, ...of: Of) {
  return made('joined', [constant(separator), ...of]);
}
export function equal<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('equal', [a, b]);
}
export function below<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('below', [a, b]);
}
export function atMost<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('atMost', [a, b]);
}
/** True if all are: the word that conditions on rows have too. */
export function every<const Of extends readonly Expression[]>(...of: Of) {
  return made('every', of);
}
/** `then` if the condition is true; if it is false or null, `otherwise`, or null without one. */
export function when<const If extends Expression, const Then extends Expression, const Else extends Expression[]>(
  condition: If,
  then: Then,
  ...otherwise: Else
) {
  return made('when', [condition, then, ...otherwise]);
}

/** The fields that it uses. */
export function fieldsIn(expression: Expression): readonly string[] {
  if ('field' in expression) return [expression.field];
  return 'of' in expression ? expression.of.flatMap(fieldsIn) : [];
}

/** A value that is valid while another field equals a day. */
export interface ValidWhile {
  /** The field that holds the value. */
  readonly value: string;
  /** The field that is compared, and the day that it must equal, which depends on no field. */
  readonly key: string;
  readonly is: Expression;
}

/** Recognises “a field, while another one equals a day derived from today, else null”; null for any other expression. */
export function validWhile(expression: Expression): ValidWhile | null {
  if (!('op' in expression) || expression.op !== 'when' || expression.of.length !== 2) return null;
  const [condition, value] = expression.of;
  if (condition === undefined || value === undefined || !('field' in value)) return null;
  const asked = comparedDay(condition);
  return asked === null ? null : { value: value.field, ...asked };
}

/** One conjunction of a condition's disjunctive normal form: what must be true, and what must not. */
export interface Disjunct {
  readonly holds: readonly Expression[];
  readonly fails: readonly Expression[];
}

/** Converts a condition to disjunctive normal form. */
export function disjunctsOf(condition: Expression): readonly Disjunct[] {
  if ('constant' in condition) return condition.constant === true ? [{ holds: [], fails: [] }] : [];
  const [first, second, third] = 'op' in condition ? condition.of : [];
  if (!('op' in condition) || first === undefined || second === undefined) return [{ holds: [condition], fails: [] }];
  if (condition.op === 'every') return condition.of.map(disjunctsOf).reduce(together, [{ holds: [], fails: [] }]);
  if (condition.op !== 'when') return [{ holds: [condition], fails: [] }];
  return [
    ...together(disjunctsOf(first), disjunctsOf(second)),
    ...(third === undefined ? [] : together([{ holds: [], fails: [first] }], disjunctsOf(third))),
  ];
}

function together(some: readonly Disjunct[], others: readonly Disjunct[]): readonly Disjunct[] {
  return some.flatMap((one) =>
    others.map((other) => ({
      holds: [...one.holds, ...other.holds],
      fails: [...one.fails, ...other.fails],
    })),
  );
}

/**
 * The field and the day it is compared with, if the condition is exactly such a comparison with a day that depends on today; otherwise
 * null.
 */
export function comparedDay(condition: Expression): { readonly key: string; readonly is: Expression } | null {
  if (!('op' in condition) || condition.op !== 'equal') return null;
  const [key, is] = condition.of;
  if (key === undefined || is === undefined || !('field' in key)) return null;
  return fieldsIn(is).length === 0 && dependsOnToday(is) ? { key: key.field, is } : null;
}

/** True if its value is never null, whatever the row holds. */
export function isNeverNothing(expression: Expression): boolean {
  if (!('op' in expression)) return !('field' in expression);
  const { op, of } = expression;
  if (op === 'coalesce') return of.some(isNeverNothing);
  // Joined empty texts are null
  if (op === 'joined') return false;
  return op === 'when' ? of.length === 3 && of.slice(1).every(isNeverNothing) : of.every(isNeverNothing);
}

/** True if its value depends on today. */
export function dependsOnToday(expression: Expression): boolean {
  return 'today' in expression || ('of' in expression && expression.of.some(dependsOnToday));
}

type Value = Constant | null;
type Row = Readonly<Record<string, unknown>>;

/** Returns a function that evaluates it for a row on a day. An expression without fields is evaluated once. */
export function valueOn(expression: Expression, day: Day): (row: Row) => Value {
  if ('field' in expression) return (row) => scalar(row[expression.field]);
  if ('constant' in expression) return () => expression.constant;
  if ('today' in expression) return () => day;
  const work = worked[expression.op];
  const of = expression.of.map((one) => valueOn(one, day));
  if (fieldsIn(expression).length > 0) {
    return expression.op === 'when' ? whenOn(of) : workOn(work, of);
  }
  const value = work(...of.map((one) => one({})));
  return () => value;
}

/** Evaluates the operands and then the operation; an array of two operands each time would take twice as long. */
function workOn(work: Work, of: readonly ((row: Row) => Value)[]): (row: Row) => Value {
  const [a, b, ...others] = of;
  if (a === undefined || b === undefined || others.length > 0) return (row) => work(...of.map((one) => one(row)));
  return (row) => work(a(row), b(row));
}

/** Evaluates only the branch that the condition chooses. */
function whenOn([condition, then, otherwise]: readonly ((row: Row) => Value)[]): (row: Row) => Value {
  return (row) => (condition?.(row) === true ? then : otherwise)?.(row) ?? null;
}

function scalar(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

type Work = (...of: readonly Value[]) => Value;

/** Evaluates an operation on operands of one type, as `typeOf` has checked; for other types, or null, the result is null. */
const worked: { readonly [Op in ExpressionOperation]: Work } = {
  plus: (a, b) => ofNumbers(a, b, (one, other) => one + other),
  minus: (a, b) => ofNumbers(a, b, (one, other) => one - other),
  times: (a, b) => ofNumbers(a, b, (one, other) => one * other),
  daysFrom: (a, b) => (typeof a === 'string' && typeof b === 'string' ? daysBetween(a, b) : null),
  monthEnd: (a) => (typeof a === 'string' ? addDays(`${addDays(`${a.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1) : null),
  coalesce: (...of) => of.find((one) => one !== null) ?? null,
  joined: (separator, ...of) => of.filter((one) => one !== null).join(String(separator)) || null,
  equal: (a, b) => compared(a, b, (one, other) => one === other),
  below: (a, b) => compared(a, b, (one, other) => one < other),
  atMost: (a, b) => compared(a, b, (one, other) => one <= other),
  every: (...of) => (of.includes(false) ? false : of.includes(null) ? null : true),
  when: (condition, then = null, otherwise = null) => (condition === true ? then : otherwise),
};

function ofNumbers(
  a: Value | undefined,
  b: Value | undefined,
  work: (one: number, other: number) => number,
): number | null {
  // Adding 0 turns -0 into 0, as in the database
  return typeof a === 'number' && typeof b === 'number' ? work(a, b) + 0 : null;
}

function compared(
  a: Value | undefined,
  b: Value | undefined,
  holds: (one: Constant, other: Constant) => boolean,
): boolean | null {
  return a === null || b === null || a === undefined || b === undefined ? null : holds(a, b);
}
