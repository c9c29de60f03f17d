import type { ReactNode } from 'react';
import type { ByKind, FieldKind } from '#core/model/fields/registry.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';

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
  /** Error messages of parts inside the value, by path (`details.0.keyword`). */
  messages?: Readonly<Record<string, string>>;
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
