import type { Operator } from './fields/kind.ts';
import type { FieldKind, NonNullKind, ValueByKind } from './fields/registry.ts';
import type { systemFields } from './fields/system.ts';
import type { AddedRowFields, Register } from './roles.ts';

/** The fields of every row besides the declared ones. A type, not an interface, so that rows are assignable to records. */
export type SystemRow = {
  id: number;
  /** epoch ms */
  createDate: number;
  /** epoch ms */
  updateDate: number;
  /** For optimistic locking. */
  version: number;
  /** epoch ms; null while the row is not deleted. */
  deleteDate: number | null;
};

/** The value of a field that is not empty. */
export type ValueOf<F> = F extends { options: infer C }
  ? Several<F, keyof C & string>
  : F extends { to: string }
    ? Several<F, number>
    : F extends { child: infer R }
      ? RowOf<R>[]
      : F extends { fields: infer S }
        ? { -readonly [K in keyof S]: ValueOf<S[K]> | Absent<S[K]> }[]
        : F extends { kind: infer K extends keyof ValueByKind }
          ? ValueByKind[K]
          : never;

type Several<F, One> = F extends { many: true } ? One[] : One;

/** `null` if the field may be empty. */
export type Absent<F> = F extends { many: true } | { kind: NonNullKind }
  ? never
  : F extends { shownWhen: object }
    ? null
    : F extends { required: true } | { initial: string | number | boolean } | { generated: true }
      ? never
      : null;

/** A row of a declared resource, as the API transfers it. */
export type RowOf<R> = R extends { fields: infer F }
  ? SystemRow & { -readonly [K in keyof F]: ValueOf<F[K]> | Absent<F[K]> }
  : never;

type IsRequired<F> = F extends { shownWhen: object } ? false : F extends { required: true } ? true : false;
/** The name, if `Expected` says whether its field is required; never for an arbitrary string. */
type NameWhere<Expected, N, F> = string extends N ? never : IsRequired<F> extends Expected ? N : never;

/** The validated input of these fields: those that are not required may be null or missing. */
export type InputOf<F> = { readonly [N in keyof F as NameWhere<true, N, F[N]>]: ValueOf<F[N]> } & {
  readonly [N in keyof F as NameWhere<false, N, F[N]>]?: ValueOf<F[N]> | null;
};

/** The values of a row's fields, as far as they were given. */
export type ValuesOf<F> = { readonly [N in keyof F]?: ValueOf<F[N]> | null };

/** The kind of each field of declared resources, including the system fields. */
export type FieldKindsOf<Resources> = {
  readonly [R in keyof Resources]: Resources[R] extends { fields: infer F }
    ? {
        readonly [N in keyof F | keyof typeof systemFields]: (F & typeof systemFields)[N] extends {
          kind: infer K extends FieldKind;
        }
          ? K
          : never;
      }
    : never;
};

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

/** The order of a list by a field. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** One filter of a list. For `in` the value is a list, for `null` a boolean, otherwise one value of the field. */
export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

export interface ListQuery {
  readonly start: number;
  readonly end: number;
  readonly sort: readonly Sort[];
  readonly search: string;
  readonly filters: readonly Filter[];
  /** Return only these fields, besides id and version; absent: all. */
  readonly fields?: readonly string[];
}

/** The query string of a list, which `parseQuery` reads; without paging if `start` and `end` are omitted. */
export function formatQuery(query: Partial<ListQuery>): URLSearchParamsInit {
  const pairs: [string, string][] = [];
  if (query.start !== undefined) pairs.push(['_start', String(query.start)]);
  if (query.end !== undefined) pairs.push(['_end', String(query.end)]);
  if (query.sort !== undefined && query.sort.length > 0) {
    pairs.push(['_sort', query.sort.map((sort) => sort.field).join(',')]);
    pairs.push(['_order', query.sort.map((sort) => (sort.descending ? 'desc' : 'asc')).join(',')]);
  }
  if (query.search !== undefined && query.search !== '') pairs.push(['q', query.search]);
  if (query.fields !== undefined) pairs.push(['_fields', query.fields.join(',')]);
  for (const { field, operator, value } of query.filters ?? []) {
    const name = operator === 'eq' ? field : `${field}_${operator}`;
    for (const one of Array.isArray(value) ? value : [value]) pairs.push([name, String(one)]);
  }
  return pairs;
}

/** Name-value pairs, for `new URLSearchParams(…)` in the browser and on the server. */
export type URLSearchParamsInit = [string, string][];

/** The rows that a bulk operation applies to: selected ones, or all that match the list's filter. */
export interface Targets {
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The list's query if all rows that match it are meant; null otherwise. */
  readonly filter: string | null;
  readonly count: number;
}
