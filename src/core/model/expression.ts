import { addDays, type Day, daysBetween } from './day.ts';

/*
 * What a computed field is, over its own row. The one definition gives the value in a row (`valueOn`) and the SQL that lists are
 * filtered and sorted by; both treat nothing (null) as SQL does: what is worked out of nothing is nothing.
 */

export type Constant = string | number | boolean;

const operations = [
  'plus',
  'minus',
  'times',
  'daysFrom',
  'monthEnd',
  'either',
  'joined',
  'equal',
  'below',
  'atMost',
  'both',
  'when',
] as const;
export type ExpressionOperation = (typeof operations)[number];

export type Expression =
  | { readonly own: string }
  | { readonly constant: Constant }
  | { readonly today: true }
  | { readonly op: ExpressionOperation; readonly of: readonly Expression[] };

function made<const Op extends ExpressionOperation, const Of extends readonly Expression[]>(op: Op, of: Of) {
  return { op, of } as const;
}

/** What another field of the row holds. */
export function own<const Name extends string>(name: Name) {
  return { own: name } as const;
}
export function constant<const Value extends Constant>(value: Value) {
  return { constant: value } as const;
}
/** The JST day of whoever asks. */
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
/** The first of them that is something. */
export function either<const Of extends readonly Expression[]>(...of: Of) {
  return made('either', of);
}
/** The texts that are something, with `separator` between them. */
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
export function both<const A extends Expression, const B extends Expression>(a: A, b: B) {
  return made('both', [a, b]);
}
/** `then` where the condition holds; where it does not, or cannot be told, `otherwise`, or nothing. */
export function when<const If extends Expression, const Then extends Expression, const Else extends Expression[]>(
  condition: If,
  then: Then,
  ...otherwise: Else
) {
  return made('when', [condition, then, ...otherwise]);
}

/** The fields that it looks at. */
export function fieldsIn(expression: Expression): readonly string[] {
  if ('own' in expression) return [expression.own];
  return 'of' in expression ? expression.of.flatMap(fieldsIn) : [];
}

/** What holds for as long as a field is what the day says it is. */
export interface ValidWhile {
  /** The field whose value it is. */
  readonly value: string;
  /** The field that says until when, and what it is then: nothing of the row is in it. */
  readonly key: string;
  readonly is: Expression;
}

/** A field as it stands while another one is what the day says, and nothing otherwise; null for an expression of any other shape. */
export function validWhile(expression: Expression): ValidWhile | null {
  if (!('op' in expression) || expression.op !== 'when' || expression.of.length !== 2) return null;
  const [condition, value] = expression.of;
  if (condition === undefined || value === undefined || !('own' in value)) return null;
  const asked = comparedDay(condition);
  return asked === null ? null : { value: value.own, ...asked };
}

/** One way in which a condition may hold: all that must, and what must not. */
export interface Disjunct {
  readonly holds: readonly Expression[];
  readonly fails: readonly Expression[];
}

/** The ways in which a condition may hold, of conditions that are looked at one by one. */
export function disjunctsOf(condition: Expression): readonly Disjunct[] {
  if ('constant' in condition) return condition.constant === true ? [{ holds: [], fails: [] }] : [];
  const [first, second, third] = 'op' in condition ? condition.of : [];
  if (!('op' in condition) || first === undefined || second === undefined) return [{ holds: [condition], fails: [] }];
  if (condition.op === 'both') return together(disjunctsOf(first), disjunctsOf(second));
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

/** The field that is compared with what the day says, and with what, where that is all that the condition asks. */
export function comparedDay(condition: Expression): { readonly key: string; readonly is: Expression } | null {
  if (!('op' in condition) || condition.op !== 'equal') return null;
  const [key, is] = condition.of;
  if (key === undefined || is === undefined || !('own' in key)) return null;
  return fieldsIn(is).length === 0 && dependsOnToday(is) ? { key: key.own, is } : null;
}

/** Is it something for every row, whatever that holds? */
export function isNeverNothing(expression: Expression): boolean {
  if (!('op' in expression)) return !('own' in expression);
  const { op, of } = expression;
  if (op === 'either') return of.some(isNeverNothing);
  // Empty texts joined are nothing
  if (op === 'joined') return false;
  return op === 'when' ? of.length === 3 && of.slice(1).every(isNeverNothing) : of.every(isNeverNothing);
}

/** Does it turn with the day? */
export function dependsOnToday(expression: Expression): boolean {
  return 'today' in expression || ('of' in expression && expression.of.some(dependsOnToday));
}

type Value = Constant | null;
type Row = Readonly<Record<string, unknown>>;

/** What it is for each row on a day, null where it is nothing; what is the same for every row is worked out once. */
export function valueOn(expression: Expression, day: Day): (row: Row) => Value {
  if ('own' in expression) return (row) => scalar(row[expression.own]);
  if ('constant' in expression) return () => expression.constant;
  if ('today' in expression) return () => day;
  const work = worked[expression.op];
  const of = expression.of.map((one) => valueOn(one, day));
  if (fieldsIn(expression).length > 0) return (row) => work(of.map((one) => one(row)));
  const value = work(of.map((one) => one({})));
  return () => value;
}

function scalar(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Works out of operands of one type, as `typeOf` has seen to; of others, or of nothing, comes nothing. */
const worked: { readonly [Op in ExpressionOperation]: (of: readonly Value[]) => Value } = {
  plus: (of) => ofNumbers(of, (a, b) => a + b),
  minus: (of) => ofNumbers(of, (a, b) => a - b),
  times: (of) => ofNumbers(of, (a, b) => a * b),
  daysFrom: ([a, b]) => (typeof a === 'string' && typeof b === 'string' ? daysBetween(a, b) : null),
  monthEnd: ([a]) =>
    typeof a === 'string' ? addDays(`${addDays(`${a.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1) : null,
  either: (of) => of.find((one) => one !== null) ?? null,
  joined: ([separator, ...of]) => of.filter((one) => one !== null).join(String(separator)) || null,
  equal: (of) => compared(of, (a, b) => a === b),
  below: (of) => compared(of, (a, b) => a < b),
  atMost: (of) => compared(of, (a, b) => a <= b),
  both: (of) => (of.includes(false) ? false : of.includes(null) ? null : true),
  when: ([condition, then = null, otherwise = null]) => (condition === true ? then : otherwise),
};

function ofNumbers([a, b]: readonly Value[], work: (a: number, b: number) => number): number | null {
  // Adding nothing makes a minus zero the zero that the database says
  return typeof a === 'number' && typeof b === 'number' ? work(a, b) + 0 : null;
}

function compared([a, b]: readonly Value[], holds: (a: Constant, b: Constant) => boolean): boolean | null {
  return a === null || b === null || a === undefined || b === undefined ? null : holds(a, b);
}
