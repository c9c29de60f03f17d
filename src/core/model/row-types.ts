import type { RowOf } from './declaration/row.ts';
import type { AddedRowFields, Register } from './roles.ts';

/** A row as the API transfers it. */
export interface Row {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** The names of the declared resources (`Register`). */
export type DeclaredName = Register extends { readonly resources: infer R } ? keyof R & string : string;

type RestrictedNames<F> = { [K in keyof F]: F[K] extends { readBy: object } ? K : never }[keyof F];
type TransientNames<F> = { [K in keyof F]: F[K] extends { transient: true } ? K : never }[keyof F];

/** A row with its declared fields; a field with `readBy` may be missing. */
type DeclaredRow<R> = R extends { fields: infer F }
  ? { readonly [K in keyof Omit<RowOf<R>, RestrictedNames<F> | TransientNames<F>>]: RowOf<R>[K & keyof RowOf<R>] } & {
      readonly [K in RestrictedNames<F> & keyof RowOf<R>]?: RowOf<R>[K];
    }
  : never;

/** A row of the resource of that name, as declared. */
export type RowIn<N extends string> = Register extends { readonly resources: infer R }
  ? N extends keyof R
    ? DeclaredRow<R[N]> & (N extends keyof AddedRowFields ? AddedRowFields[N] : unknown)
    : Row
  : Row;

/** The actions that the resource of that name declares. */
export type ActionOf<N extends string> = Register extends { readonly resources: infer R }
  ? N extends keyof R
    ? R[N] extends { readonly actions?: infer A }
      ? keyof NonNullable<A> & string
      : never
    : string
  : string;

/** The titles of the rows' references: field path → id → title. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The number of rows by code, if the list counts by a choice. */
export type Counts = Readonly<Record<string, number>>;

/** A page of a list, with its total, labels and counts. */
export interface RowList<T> {
  readonly data: readonly T[];
  readonly total: number;
  /** The total is approximate: an exact count would take too long. */
  readonly totalIsEstimate?: boolean;
  readonly labels: Labels;
  readonly counts?: Counts;
}
