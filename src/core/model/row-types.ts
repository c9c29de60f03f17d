import type { RowOf } from './declaration/row.ts';
import type { AddedRowFields, Register } from './roles.ts';

/** A row as the API carries it. */
export interface Row {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** The names of the declared resources (`Register`). */
export type DeclaredName = Register extends { readonly resources: infer R } ? keyof R & string : string;

type RestrictedNames<F> = { [K in keyof F]: F[K] extends { readBy: object } ? K : never }[keyof F];
type TransientNames<F> = { [K in keyof F]: F[K] extends { transient: true } ? K : never }[keyof F];

/** A row with what it declares; a field that only some may read may be missing. */
type DeclaredRow<R> = R extends { fields: infer F }
  ? { readonly [K in keyof Omit<RowOf<R>, RestrictedNames<F> | TransientNames<F>>]: RowOf<R>[K & keyof RowOf<R>] } & {
      readonly [K in RestrictedNames<F> & keyof RowOf<R>]?: RowOf<R>[K];
    }
  : never;

/** A row of the resource of that name, as it is declared. */
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

/** What the rows' references are called: field path → id → title. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How many rows there are of each code, where the list counts by one. */
export type Counts = Readonly<Record<string, number>>;

/** A page of a list, with what stands beside its rows. */
export interface RowList<T> {
  readonly data: readonly T[];
  readonly total: number;
  /** The total is about that many: to count more would take too long. */
  readonly totalIsEstimate?: boolean;
  readonly labels: Labels;
  readonly counts?: Counts;
}
