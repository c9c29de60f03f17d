import type { FieldKind, NonNullKind, ValueByKind } from '../fields/registry.ts';
import type { systemFields } from '../fields/system.ts';

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
