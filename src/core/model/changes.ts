import type { SubRow } from '#core/fields/rows/model.ts';
import type { Day } from './day.ts';
import { kindOf } from './fields/registry.ts';
import {
  hasSubRows,
  isChildren,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  subFields,
} from './resolved.ts';
import { isEmpty, isSame } from './shape.ts';

/** A value that a write changed. */
export interface ValueChange {
  readonly field: ResolvedField;
  /** Its place in the row: `monthlyFee`, `details.dailyPrice`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /** For a dated value, the day from which the new one is valid. */
  readonly from: Day | null;
}

/** A sub-row that a write added, removed or changed. */
export interface SubRowChange {
  readonly field: ResolvedFieldOf<'list' | 'children'>;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The first of its values, which names it. */
  readonly title: ValueChange | null;
  /** Changed values; of an added one those that it must have. */
  readonly values: readonly ValueChange[];
}

export type FieldChange = ValueChange | SubRowChange;

export function isOfSubRow(change: FieldChange): change is SubRowChange {
  return 'kind' in change;
}

/**
 * Returns what a write changed, in the order of the fields: each value, and each sub-row with its own values. `before` and `after` hold the
 * changed fields, as the audit log does; `before` is null for a new row. Values that the server derives are left out. Dated values are
 * compared over time, if the row's terms are given.
 */
export function changesOf(resource: ResolvedResource, before: unknown, after: unknown): readonly FieldChange[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  const chosen = resource.fields.filter(
    (field) => !field.hidden && !field.computed && !field.derived && (field.name in old || field.name in fresh),
  );
  const rows = chosen.filter((field) => hasSubRows(field));
  const values = valueChanges({ all: resource.fields, chosen, path: '' }, old, fresh);
  const plain = before === null ? values.filter(({ after: value }) => !isEmpty(value)) : values;
  const order = new Map(resource.fields.map(({ name }, at) => [name, at]));
  const inRows = rows.flatMap((field) => subRowChanges(field, old[field.name], fresh[field.name]));
  return [...plain, ...inRows].toSorted(
    (one, other) => (order.get(one.field.name) ?? 0) - (order.get(other.field.name) ?? 0),
  );
}

/** Returns the earliest of the days from which dated values were changed; null if there is none. */
export function earliestDay(changes: readonly FieldChange[]): Day | null {
  const days = changes
    .flatMap((change) => (isOfSubRow(change) ? change.values : [change]))
    .flatMap(({ from }) => from ?? []);
  return days.toSorted()[0] ?? null;
}

/** True if an earlier value of the field can be written back. Of sub-rows with a history of their own, the resource's rule restores it. */
export function isRevertible(field: ResolvedField): boolean {
  return kindOf(field).isUndoable || (isChildren(field) && field.dated);
}

/** Returns the paths of the values that a write changed. Those of added and removed sub-rows are the path of their field. */
export function changedPaths(changes: readonly FieldChange[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => {
      if (!isOfSubRow(change)) return [change.path];
      return change.kind === 'changed' ? change.values.map(({ path }) => path) : [change.field.name];
    }),
  );
}

interface Among {
  /** All fields of the row, of which one may hold its terms. */
  readonly all: readonly ResolvedField[];
  /** The fields to compare. */
  readonly chosen: readonly ResolvedField[];
  /** What precedes the names of the fields in their paths. */
  readonly path: string;
}

function valueChanges({ all, chosen, path }: Among, old: SubRow, fresh: SubRow): readonly ValueChange[] {
  const dated = all.flatMap((field) => termChanges(field, old[field.name], fresh[field.name]));
  const changes = chosen
    .filter((field) => !hasSubRows(field))
    .flatMap((field): readonly ValueChange[] => {
      const at = { field, path: `${path}${field.name}` };
      const over = dated.filter(({ name }) => name === field.name);
      if (over.length > 0) return over.map(({ before, after, from }) => ({ ...at, before, after, from }));
      const [before = null, after = null] = [old[field.name], fresh[field.name]];
      return isSame(before, after) ? [] : [{ ...at, before, after, from: null }];
    });
  // A planned change does not change today's value, so that it is in the terms alone
  const planned = dated.flatMap(({ name, ...change }): readonly ValueChange[] => {
    const field = all.find((one) => one.name === name);
    const isCompared = field === undefined || field.hidden || chosen.includes(field);
    return isCompared ? [] : [{ field, path: `${path}${name}`, ...change }];
  });
  // Where the terms are compared, each value has its own day
  return [...changes, ...planned].filter(({ field }) => dated.length === 0 || !field.effective);
}

interface TermChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly from: Day;
}

/** Compares two lists of terms day by day. Days on which one of them has no term yet are left out. */
function termChanges(field: ResolvedField, before: unknown, after: unknown): readonly TermChange[] {
  if (!('terms' in field) || field.terms === undefined) return [];
  const { from, to } = field.terms;
  const dayIn = (term: SubRow) => String(term[from] ?? '');
  const ordered = (terms: unknown) => rowsIn(terms).toSorted((one, other) => (dayIn(one) < dayIn(other) ? -1 : 1));
  const [old, fresh] = [ordered(before), ordered(after)];
  const days = [...new Set([...old, ...fresh].map(dayIn))].toSorted();
  const termOn = (terms: readonly SubRow[], day: Day) => terms.findLast((term) => dayIn(term) <= day);
  return subFields(field).flatMap(({ name }) => {
    if (name === from || name === to) return [];
    const changes = days.flatMap((day): readonly TermChange[] => {
      const [then, now] = [termOn(old, day), termOn(fresh, day)];
      if (then === undefined || now === undefined || isSame(then[name] ?? null, now[name] ?? null)) return [];
      return [{ name, before: then[name] ?? null, after: now[name] ?? null, from: day }];
    });
    return changes.filter((change, at) => {
      const last = changes[at - 1];
      return last === undefined || !isSame([last.before, last.after], [change.before, change.after]);
    });
  });
}

function subRowChanges(
  field: ResolvedFieldOf<'list' | 'children'>,
  before: unknown,
  after: unknown,
): readonly SubRowChange[] {
  const [old, fresh] = [rowsIn(before), rowsIn(after)];
  const keyOf = (row: SubRow, at: number) => row.id ?? at;
  const held = new Map(old.map((row, at) => [keyOf(row, at), row]));
  const left = new Set(fresh.map(keyOf));
  return [
    ...fresh.flatMap((row, at): readonly SubRowChange[] => {
      const previous = held.get(keyOf(row, at));
      if (previous === undefined) return [added(field, row)];
      const values = compared(field, previous, row);
      return values.length === 0 ? [] : [{ field, kind: 'changed', title: titleIn(field, row), values }];
    }),
    ...old
      .filter((row, at) => !left.has(keyOf(row, at)))
      .map((row): SubRowChange => ({ field, kind: 'removed', title: titleIn(field, row), values: [] })),
  ];
}

function compared(field: ResolvedFieldOf<'list' | 'children'>, before: SubRow, after: SubRow): readonly ValueChange[] {
  return valueChanges({ all: subFields(field), chosen: ownFields(field), path: `${field.name}.` }, before, after);
}

function added(field: ResolvedFieldOf<'list' | 'children'>, row: SubRow): SubRowChange {
  const title = titleIn(field, row);
  const must = ownFields(field).filter((one) => one.required && one.name !== title?.field.name);
  const values = must.flatMap((one) => (isEmpty(row[one.name]) ? [] : [{ ...valueIn(field, one, row), before: null }]));
  return { field, kind: 'added', title, values };
}

/** The fields of a sub-row that a person enters. */
function ownFields(field: ResolvedFieldOf<'list' | 'children'>): readonly ResolvedField[] {
  return subFields(field).filter(
    (one) => !one.hidden && !one.computed && !one.derived && !one.readOnly && !one.system && !hasSubRows(one),
  );
}

function titleIn(field: ResolvedFieldOf<'list' | 'children'>, row: SubRow): ValueChange | null {
  const title = ownFields(field).find((one) => !isEmpty(row[one.name]));
  return title === undefined ? null : valueIn(field, title, row);
}

function valueIn(within: ResolvedField, field: ResolvedField, row: SubRow): ValueChange {
  const value = row[field.name];
  return { field, path: `${within.name}.${field.name}`, before: value, after: value, from: null };
}

function rowsIn(value: unknown): readonly SubRow[] {
  return Array.isArray(value) ? value.map(valuesOf) : [];
}

function valuesOf(value: unknown): SubRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
