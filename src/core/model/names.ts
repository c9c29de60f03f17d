import type { DayNames } from '#core/fields/date/model.ts';
import type { TextNames } from '#core/fields/text/model.ts';
import type { ComparedKind, FieldKind, FilterableKind, SortableKind, ValueByKind } from './fields/registry.ts';
import type { SystemName } from './fields/system.ts';
import type { Role } from './roles.ts';

/*
 * The names and codes that a declaration may use, as types. A `Wrong…` type is `never` if everything is right, otherwise a sentence that
 * the compiler shows at the mistake.
 */

/** Only the allowed options: does not compile with a misspelt one, or one of another kind. */
export type Exact<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never };

export type Names<F> = keyof F & string;

/** Fields of these kinds that hold one value and are shown to someone. */
type NamesOfKind<F, K extends FieldKind> = {
  [N in keyof F]: F[N] extends { kind: K } ? (F[N] extends { hidden: true } | { transient: true } ? never : N) : never;
}[keyof F] &
  string;

/** Codes of a choice that an object does not keep, or not in their order, with the error message for each. */
export type WrongCodes<C> = {
  readonly [Code in keyof C as Code extends number | `${number}` | '__proto__' ? Code : never]: {
    readonly wrong: Code extends '__proto__'
      ? '__proto__ is no entry of an object: choose another code'
      : 'numbers come before all other codes: begin it with a letter';
  };
};

/** What may be a column of a list. */
export type ListColumn<F> = NamesOfKind<F, FieldKind> | SystemName;
/** What a list may be filtered by. */
export type Filterable<F> = NamesOfKind<F, FilterableKind> | SystemName;
/** What a list may be sorted by: fields with an order and one value per row. */
export type Sortable<F> =
  | { [N in NamesOfKind<F, SortableKind>]: F[N] extends { many: true } ? never : N }[NamesOfKind<F, SortableKind>]
  | SystemName;

/** Options of a field without a column. */
type Columnless = { readonly computed: object | true } | { readonly transient: true };
/** The references of a resource to one row each. */
export type ReferenceNames<F> = {
  [N in keyof F]: F[N] extends { to: string } ? (F[N] extends { many: true } | Columnless ? never : N) : never;
}[keyof F] &
  string;
/** Fields that hold lists of rows, or lists of roles. */
export type ManyReferences<F> = { [N in keyof F]: F[N] extends { to: string; many: true } ? N : never }[keyof F] &
  string;
export type ManyRoles<F> = {
  [N in keyof F]: F[N] extends { many: true; options: infer C } ? (keyof C extends Role ? N : never) : never;
}[keyof F] &
  string;
/** Choices of exactly one role. */
export type RoleNames<F> = {
  [N in keyof F]: F[N] extends { many: true }
    ? never
    : F[N] extends { options: infer C }
      ? keyof C extends Role
        ? N
        : never
      : never;
}[keyof F] &
  string;
/** Fields with a column that an index can compare: no files, no rows inside the row. */
export type IndexedNames<F> = {
  [N in keyof F]: F[N] extends { kind: infer K extends FieldKind }
    ? K extends ComparedKind
      ? F[N] extends Columnless
        ? never
        : N
      : never
    : never;
}[keyof F] &
  string;
/** Of these, those that hold one value per row. */
export type ComparedNames<F> = {
  [N in IndexedNames<F>]: F[N] extends { many: true } ? never : F[N] extends { kind: SortableKind } ? N : never;
}[IndexedNames<F>];
/** Of these, those that hold an integer: the subject of rows whose date ranges may not overlap. */
export type SubjectNames<F> = {
  [N in ComparedNames<F> & keyof F]: F[N] extends { to: string }
    ? N
    : F[N] extends { kind: infer K extends keyof ValueByKind }
      ? ValueByKind[K] extends number
        ? N
        : never
      : never;
}[ComparedNames<F> & keyof F];
/** Of these, those that hold text: the key by which CSV can identify a row. */
export type KeyNames<F> = {
  [N in ComparedNames<F> & keyof F]: F[N] extends { kind: infer K extends keyof ValueByKind }
    ? ValueByKind[K] extends string
      ? N
      : never
    : never;
}[ComparedNames<F> & keyof F];
/** The values that a condition may require of a field: the codes of a single choice, or true and false. */
type Answer<Field> = Field extends { many: true }
  ? never
  : Field extends { options: infer C }
    ? keyof C & string
    : Field extends { kind: infer K extends keyof ValueByKind }
      ? ValueByKind[K] extends boolean
        ? boolean
        : never
      : never;

/** A condition: each field holds one of its values. */
export type FieldIs<F> = { readonly [N in keyof F]?: readonly Answer<F[N]>[] };

/** Choices of exactly one code. */
export type CountedNames<F> = {
  [N in Filterable<F> & keyof F]: F[N] extends { many: true } ? never : F[N] extends { options: object } ? N : never;
}[Filterable<F> & keyof F] &
  string;

type WrongValues<Accepted, F> = {
  [N in keyof Accepted & string]: N extends keyof F
    ? F[N] extends { many: true }
      ? `${N} holds several values, of which no rule can ask`
      : Accepted[N] extends readonly (infer V extends string | boolean)[]
        ? V extends Answer<F[N]>
          ? never
          : `${N} is never ${V}`
        : never
    : `there is no field ${N}`;
}[keyof Accepted & string];

type Mistake<Option extends string, Wrong> = Wrong extends string ? `${Option}: ${Wrong}` : never;

/** The fields that an expression names. */
type NamesIn<E> = E extends { field: infer N extends string }
  ? N
  : E extends { of: infer Of extends readonly unknown[] }
    ? NamesIn<Of[number]>
    : never;

type WrongNames<N extends string, F> = N extends keyof F ? never : `there is no field ${N}`;

/** Errors in one field's rules about other fields. */
type WrongRule<Field, F> =
  | (Field extends { requiredWhen: infer Accepted } ? Mistake<'requiredWhen', WrongValues<Accepted, F>> : never)
  | (Field extends { shownWhen: infer Accepted } ? Mistake<'shownWhen', WrongValues<Accepted, F>> : never)
  | (Field extends { askedWhen: infer Accepted } ? Mistake<'askedWhen', WrongValues<Accepted, F>> : never)
  | (Field extends { emptyWhen: infer Accepted } ? Mistake<'emptyWhen', WrongValues<Accepted, F>> : never)
  | (Field extends { computed: infer E extends object } ? Mistake<'computed', WrongNames<NamesIn<E>, F>> : never)
  | (Field extends { notBefore: infer N extends string }
      ? N extends DayNames<F>
        ? never
        : `notBefore: ${N} is no date of this resource`
      : never)
  | (Field extends { fills: infer N extends string }
      ? N extends TextNames<F>
        ? never
        : `fills: ${N} is no text of this resource`
      : never);

/** An error for each field whose rules name a field or a value that the resource does not have. */
export type WrongRules<F> = {
  readonly [N in keyof F as N extends SystemName
    ? N
    : [WrongRule<F[N], F>] extends [never]
      ? never
      : N]: N extends SystemName ? `${N} is carried by every row: choose another name` : WrongRule<F[N], F>;
};

/** An error for each end of a many-to-many that is not a required reference, and for a single end. */
export type WrongEnds<E> = {
  readonly [N in keyof E & string as E[N] extends { to: string; required: true }
    ? E[N] extends { many: true }
      ? N
      : never
    : N]: `${N} is no required reference to one row`;
} & {
  readonly [N in keyof E & string as [keyof E & string] extends [N] ? N : never]: `${N} is the only end: name another`;
};

type FieldsOf<R> = R extends { fields: infer F } ? F : never;

/** Errors in one field's links to other resources; `Name` is the resource that it belongs to. */
type WrongLink<Field, Name, Resources> = Field extends { to: infer To extends string }
  ? To extends keyof Resources
    ? Field extends { only: infer Accepted }
      ? Mistake<'only', WrongValues<Accepted, FieldsOf<Resources[To]>>>
      : never
    : `there is no resource ${To}`
  : Field extends { child: infer Child; parent: infer Parent extends string }
    ? Child extends Resources[keyof Resources]
      ? FieldsOf<Child>[Parent & keyof FieldsOf<Child>] extends { to: Name }
        ? never
        : `its rows' ${Parent} is no reference to ${Name & string}`
      : 'its rows are no resource'
    : Field extends { fields: infer Sub }
      ? WrongLinksOf<Sub, Name, Resources>
      : never;

type WrongLinksOf<F, Name, Resources> = {
  [N in keyof F & string]: Mistake<N, WrongLink<F[N], Name, Resources>>;
}[keyof F & string];

/** An error for each resource that refers to a resource, field or value that does not exist. */
export type WrongLinks<Resources> = {
  readonly [Name in keyof Resources as [WrongLinksOf<FieldsOf<Resources[Name]>, Name, Resources>] extends [never]
    ? never
    : Name]: WrongLinksOf<FieldsOf<Resources[Name]>, Name, Resources>;
};
