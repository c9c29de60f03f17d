import type { ReactNode } from 'react';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

/** What is known where a value is told: `path` is the field's path in the row, where `labels` knows its references. */
export interface FieldContext<F> {
  field: F;
  labels: Labels;
  path: string;
  /** What is known of the row: all that its list reads, of a filter nothing, in the record of changes what was changed. */
  row: Readonly<Record<string, unknown>>;
}

/** A value to be shown. */
export interface ShownProps<F> extends FieldContext<F> {
  value: unknown;
}

/** A value in a table's cell. */
export type CellProps<F> = ShownProps<F>;

/** A value on a row's own page. */
export interface ViewProps<F> extends ShownProps<F> {
  resource: ResolvedResource;
  row: Row;
}

/** A value being written. `value` is the JSON of a draft: a number field holds a text while it is no number yet. */
export interface InputProps<F> {
  field: F;
  resource: ResolvedResource;
  id: string;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Writes another field of the form, from what stands in it; absent in a cell of sub-rows. */
  onChangeOther?: (name: string, change: (before: unknown) => unknown) => void;
  labels: Labels;
  /** Told the titles of the other rows that are chosen, by their ids, where more than this input shows them. */
  onTitled?: (titles: Readonly<Record<string, string>>) => void;
  /** The row being edited; null while it is new. */
  row: Row | null;
  /** Of a choice: the codes this user may set. */
  offered: readonly string[] | null;
  invalid: boolean;
  /** Id of the element that holds the help and the error. */
  describedBy: string | undefined;
  /** Where no label stands beside it (a cell of sub-rows). */
  label?: string;
  /** Messages of parts inside the value, by path (`details.0.keyword`). */
  messages?: Readonly<Record<string, string>>;
}

/** The filters of one field, being chosen. */
export interface FilterProps<F> {
  field: F;
  resource: ResolvedResource;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  labels: Labels;
}

/**
 * A component for one field kind. A registry pairs each kind with its own, which the compiler cannot follow once the kind
 * is looked up by name; a method's parameter is compared both ways, which says just that.
 */
export type Component<P> = { component(props: P): ReactNode }['component'];
export type Registry<P extends 'cell' | 'view' | 'input' | 'filter'> = {
  readonly [K in ResolvedField['kind']]: Component<PropsOf<P, Extract<ResolvedField, { kind: K }>>>;
};
type PropsOf<P, F> = P extends 'cell'
  ? CellProps<F>
  : P extends 'view'
    ? ViewProps<F>
    : P extends 'input'
      ? InputProps<F>
      : FilterProps<F>;
