import { type Expression, isNeverNothing } from '../expression.ts';
import type { Operator } from '../fields/kind.ts';
import { type Field, type FieldKind, kindOf } from '../fields/registry.ts';

export interface FieldFacts {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Not stored in a column. */
  readonly computed: boolean;
  /** Its expression over the row; null: it is not computed, or the rule provides its value. */
  readonly expression: Expression | null;
  /** The expression that lists are sorted by; null if by the value itself. */
  readonly sortExpression: Expression | null;
  /** Filled from other tables by the resource's rule. */
  readonly derived: boolean;
  /** Sent with a write, not stored in a column. */
  readonly transient: boolean;
  /** Valid from a day on. */
  readonly dated: boolean;
  readonly createOnly: boolean;
  readonly unique: boolean;
  readonly search: boolean;
  readonly hidden: boolean;
  /** Included in CSV. */
  readonly inCsv: boolean;
  /** Part of every row: id, version and the dates. */
  readonly system: boolean;
}

/** A field with its name and every default filled in. */
export type ResolvedField = { [K in FieldKind]: Extract<Field, { kind: K }> & FieldFacts }[FieldKind];
export type ResolvedFieldOf<K extends FieldKind> = Extract<ResolvedField, { kind: K }>;

/** The filter operators that a field supports. */
export function operatorsOf(field: ResolvedField): readonly Operator[] {
  return kindOf(field).operators;
}

/** True if a list can be sorted by it: it holds one value per row, of a kind with an order. */
export function isSortable(field: ResolvedField): boolean {
  return kindOf(field).sortable && !holdsSeveral(field);
}

/** True if it is never null in any row; a list may be empty. */
export function isNeverEmpty(field: ResolvedField): boolean {
  if (holdsSeveral(field) || kindOf(field).empty(field) === false) return true;
  if (field.system) return field.name !== 'deleteDate';
  if (field.expression !== null) return isNeverNothing(field.expression);
  if (field.computed || field.derived) return false;
  const isGenerated = 'generated' in field && field.generated === true;
  return isAlwaysRequired(field) || isGenerated || isChoiceMadeAtFirst(field);
}

/** True if what lists are sorted by for it is never null in any row. */
export function isNeverUnsorted(field: ResolvedField): boolean {
  const { sortExpression, expression } = field;
  return sortExpression === expression || sortExpression === null
    ? isNeverEmpty(field)
    : isNeverNothing(sortExpression);
}

/** True if a new row must have a value for it, whatever its other fields hold. */
export function isAlwaysRequired({ required, shownWhen }: ResolvedField): boolean {
  return required && shownWhen === undefined;
}

/** True if it is a choice with an initial value, and so always holds an option. */
export function isChoiceMadeAtFirst(field: ResolvedField): boolean {
  return kindOf(field).isChoice(field) && 'initial' in field && field.initial !== undefined;
}

/** True if it holds a list of values, in a column of its row. */
export function holdsSeveral(field: ResolvedField): boolean {
  return Array.isArray(kindOf(field).empty(field)) && kindOf(field).operators.includes('eq');
}

/** True if it refers to other rows. */
export function isReference(field: ResolvedField): field is ResolvedFieldOf<'reference'> {
  return 'to' in field;
}

/** True if it is a choice of codes with labels. */
export function isChoiceOfCodes(field: ResolvedField): field is ResolvedFieldOf<'select'> {
  return 'options' in field;
}

/** True if it holds sub-rows that are rows of another resource. */
export function isChildren(field: ResolvedField): field is ResolvedFieldOf<'children'> {
  return 'of' in field;
}

/** True if it holds an uploaded file. */
export function holdsFile(field: ResolvedField): field is ResolvedFieldOf<'file'> {
  return kindOf(field).isFile === true;
}

/** True if it has sub-rows. */
export function hasSubRows(field: ResolvedField): field is ResolvedFieldOf<'list' | 'children'> {
  return 'fields' in field;
}

/** The resolved fields of its sub-rows; empty if it has none. */
export function subFields(field: ResolvedField): readonly ResolvedField[] {
  return 'fields' in field ? (Object.values(field.fields) as ResolvedField[]) : [];
}
