import { type Expression, isNeverNothing } from '../expression.ts';
import type { Operator } from '../fields/kind.ts';
import { type Field, type FieldKind, kindOf } from '../fields/registry.ts';

export interface FieldFacts {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Held by no column. */
  readonly computed: boolean;
  /** What it is over its own row; null: it is not computed, or the rule says what it is. */
  readonly expression: Expression | null;
  /** Filled from other tables by the resource's rule. */
  readonly derived: boolean;
  /** Said with a write, held by no column. */
  readonly transient: boolean;
  /** Holds from a day. */
  readonly dated: boolean;
  readonly createOnly: boolean;
  readonly unique: boolean;
  readonly search: boolean;
  readonly hidden: boolean;
  /** Stands in CSV. */
  readonly inCsv: boolean;
  /** Carried by every row: id, version and the dates. */
  readonly system: boolean;
}

/** A field with its name and every default filled. */
export type ResolvedField = { [K in FieldKind]: Extract<Field, { kind: K }> & FieldFacts }[FieldKind];
export type ResolvedFieldOf<K extends FieldKind> = Extract<ResolvedField, { kind: K }>;

/** The filter operators a field understands. */
export function operatorsOf(field: ResolvedField): readonly Operator[] {
  return kindOf(field).operators;
}

/** May a list be sorted by it: does it hold one value a row, of a kind that has an order? */
export function isSortable(field: ResolvedField): boolean {
  return kindOf(field).sortable && !holdsSeveral(field);
}

/** Does every row hold something in it: a value, or a list, be it of nothing? */
export function isNeverEmpty(field: ResolvedField): boolean {
  if (holdsSeveral(field) || kindOf(field).empty(field) === false) return true;
  if (field.system) return field.name !== 'deleteDate';
  if (field.expression !== null) return isNeverNothing(field.expression);
  if (field.computed || field.derived) return false;
  const isGenerated = 'generated' in field && field.generated === true;
  return isAlwaysRequired(field) || isGenerated || isChoiceMadeAtFirst(field);
}

/** Must a new row name it, whatever its other fields hold? */
export function isAlwaysRequired({ required, shownWhen }: ResolvedField): boolean {
  return required && shownWhen === undefined;
}

/** Is it a choice that holds an option from the beginning, and so for ever? */
export function isChoiceMadeAtFirst(field: ResolvedField): boolean {
  return kindOf(field).isChoice(field) && 'initial' in field && field.initial !== undefined;
}

/** Does it hold a list of values, in a column of its row? */
export function holdsSeveral(field: ResolvedField): boolean {
  return Array.isArray(kindOf(field).empty(field)) && kindOf(field).operators.includes('eq');
}

/** Does it point to other rows? */
export function isReference(field: ResolvedField): field is ResolvedFieldOf<'reference'> {
  return 'to' in field;
}

/** Does it hold codes, each with its words? */
export function isChoiceOfCodes(field: ResolvedField): field is ResolvedFieldOf<'select'> {
  return 'options' in field;
}

/** Does it hold sub-rows that are rows of a resource of their own? */
export function isChildren(field: ResolvedField): field is ResolvedFieldOf<'children'> {
  return 'of' in field;
}

/** Does it hold an uploaded file? */
export function holdsFile(field: ResolvedField): field is ResolvedFieldOf<'file'> {
  return kindOf(field).isFile === true;
}

/** Does it hold rows inside the row? */
export function hasSubRows(field: ResolvedField): field is ResolvedFieldOf<'list' | 'children'> {
  return 'fields' in field;
}

/** The resolved fields of the field's sub-rows; none where it has no sub-rows. */
export function subFields(field: ResolvedField): readonly ResolvedField[] {
  return 'fields' in field ? (Object.values(field.fields) as ResolvedField[]) : [];
}
