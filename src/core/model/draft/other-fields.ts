import type { Problem } from '../errors.ts';
import { holdsValues } from '../fields/field-values.ts';
import { kindOf } from '../fields/registry.ts';
import type { ResolvedField } from '../resolved.ts';
import { isEmpty } from '../shape.ts';
import { problemOf } from './problem.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is known of the row besides the draft. */
interface Known {
  readonly mode: 'create' | 'update';
  /** The current row, on update. */
  readonly current?: Row;
}

/**
 * True if the field is shown, given the values of the others by `held`. A field that depends on one that is not shown is not shown either.
 */
export function isShown(
  field: ResolvedField,
  fields: readonly ResolvedField[],
  held: (name: string) => unknown,
): boolean {
  const { shownWhen = {} } = field;
  if (!holdsValues(shownWhen, held)) return false;
  return fields.every((other) => !Object.hasOwn(shownWhen, other.name) || isShown(other, fields, held));
}

/**
 * Clears the fields in `values` that are not shown: a value sent for one is a problem; a stored value is cleared when the field becomes
 * hidden. Returns those fields, each with its problem, if any.
 */
export function emptyUnshown(
  fields: readonly ResolvedField[],
  input: Row,
  values: Record<string, unknown>,
  { mode, current }: Known,
): ReadonlyMap<string, Problem | null> {
  const held = (name: string) => (Object.hasOwn(values, name) ? values[name] : current?.[name]);
  const unshown = new Map<string, Problem | null>();
  for (const field of fields) {
    if (field.shownWhen === undefined || isShown(field, fields, held)) continue;
    unshown.set(field.name, isEmptyIn(field, input[field.name]) ? null : problemOf(field, 'not_shown'));
  }
  for (const name of unshown.keys()) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || (mode === 'update' && isEmptyIn(field, held(name)))) continue;
    values[name] = emptyOf(field);
  }
  return unshown;
}

/** The value of the field when it is empty. */
export function emptyOf(field: ResolvedField): unknown {
  const empty = kindOf(field).empty(field);
  return Array.isArray(empty) ? [...empty] : empty;
}

function isEmptyIn(field: ResolvedField, value: unknown): boolean {
  return isEmpty(value) || value === kindOf(field).empty(field);
}

/** The other fields that a field's rules depend on. */
export function namesInRules(field: ResolvedField): readonly string[] {
  const { requiredWhen, emptyWhen, shownWhen } = field;
  return [...new Set([...Object.keys({ ...requiredWhen, ...emptyWhen, ...shownWhen }), ...besideNames(field)])];
}

function besideNames(field: ResolvedField): readonly string[] {
  return kindOf(field)
    .beside(field)
    .map(({ other }) => other);
}

/** Checks the rules between two fields: requiredWhen, emptyWhen, and comparisons such as notBefore. */
export function betweenFields(
  fields: readonly ResolvedField[],
  values: Row,
  found: readonly Problem[],
  { current }: Known,
): Problem[] {
  const wrong = new Set(found.map((problem) => problem.field));
  const heldBy = (name: string) => (Object.hasOwn(values, name) ? values[name] : current?.[name]);
  const problems: Problem[] = [];
  for (const field of fields) {
    if (wrong.has(field.name) || field.readOnly || !isShown(field, fields, heldBy)) continue;
    const value = heldBy(field.name);
    const touches = (names: readonly string[]) => [field.name, ...names].some((name) => Object.hasOwn(values, name));
    if (
      field.requiredWhen !== undefined &&
      touches(Object.keys(field.requiredWhen)) &&
      isEmpty(value) &&
      holdsValues(field.requiredWhen, heldBy)
    )
      problems.push(problemOf(field, 'required'));
    if (
      field.emptyWhen !== undefined &&
      touches(Object.keys(field.emptyWhen)) &&
      !isEmpty(value) &&
      holdsValues(field.emptyWhen, heldBy)
    )
      problems.push(problemOf(field, 'invalid'));
    for (const { other, code, isRight } of kindOf(field).beside(field)) {
      const beside = heldBy(other);
      if (!touches([other]) || isEmpty(value) || isEmpty(beside) || isRight(value, beside)) continue;
      problems.push(problemOf(field, code, { other: fields.find((one) => one.name === other)?.label ?? '' }));
    }
  }
  return problems;
}
