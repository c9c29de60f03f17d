import type { FieldKind, NonNullKind, ValueByKind } from '../fields/registry.ts';
import type { systemFields } from '../fields/system.ts';

/** What every row carries beside its declared fields. A type, not an interface: rows are read as records too. */
export type SystemRow = {
  id: number;
  /** epoch ms */
  createDate: number;
  /** epoch ms */
  updateDate: number;
  /** For optimistic locking. */
  version: number;
  /** epoch ms; null while the row lives. */
  deleteDate: number | null;
};

/** The value of a field that has one. */
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

/** `null` where a row may hold nothing in this field. */
export type Absent<F> = F extends { many: true } | { kind: NonNullKind }
  ? never
  : F extends { shownWhen: object }
    ? null
    : F extends { required: true } | { initial: string | number | boolean } | { generated: true }
      ? never
      : null;

/** A row of a declared resource, as the API carries it. */
export type RowOf<R> = R extends { fields: infer F }
  ? SystemRow & { -readonly [K in keyof F]: ValueOf<F[K]> | Absent<F[K]> }
  : never;

type IsRequired<F> = F extends { shownWhen: object } ? false : F extends { required: true } ? true : false;
/** The name, unless it is any name, or stands for a field that is demanded where this asks for those that are not. */
type NameWhere<Expected, N, F> = string extends N ? never : IsRequired<F> extends Expected ? N : never;

/** What was asked by these fields, checked: what is not demanded may be nothing, or not said at all. */
export type InputOf<F> = { readonly [N in keyof F as NameWhere<true, N, F[N]>]: ValueOf<F[N]> } & {
  readonly [N in keyof F as NameWhere<false, N, F[N]>]?: ValueOf<F[N]> | null;
};

/** What a row's fields hold, as far as they were said. */
export type ValuesOf<F> = { readonly [N in keyof F]?: ValueOf<F[N]> | null };

/** The kind of each field of declared resources, those included that every row carries. */
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
