import type { ErrorCode, ErrorParams } from './error-codes.ts';
import type { BooleanOptions } from './fields/boolean.ts';
import type { DateOptions, DayNames } from './fields/date.ts';
import type { EmailOptions } from './fields/email.ts';
import type { FileOptions } from './fields/file.ts';
import type { JsonOptions } from './fields/json.ts';
import type { MomentOptions } from './fields/moment.ts';
import type { MonthOptions } from './fields/month.ts';
import type { NumberOptions } from './fields/number.ts';
import type { PhoneOptions } from './fields/phone.ts';
import type { PostalCodeOptions } from './fields/postal-code.ts';
import type { ReferenceOptions } from './fields/reference.ts';
import type { FieldKind, HeldKind, ValueByKind } from './fields/registry.ts';
import type { RowsOptions } from './fields/rows.ts';
import type { SelectOptions } from './fields/select.ts';
import type { TagsOptions } from './fields/tags.ts';
import type { TextOptions } from './fields/text.ts';
import type { UrlOptions } from './fields/url.ts';
import type { IconName } from './icons.ts';
import type {
  Column,
  CountedNames,
  Exact,
  FieldIs,
  Filterable,
  ManyReferences,
  ManyRoles,
  Names,
  ReferenceNames,
  Sortable,
  WrongEnds,
  WrongLinks,
  WrongRules,
} from './names.ts';
import type { Role } from './roles.ts';

/*
 * The language of declarations. Everything here is data: nothing is checked or filled in before `resolve.ts`,
 * and whatever can be wrong about a name is wrong in the type.
 */

/** A field as declared: its kind, its label and just the options that were written. */
export type Declared<K extends FieldKind, O> = { readonly kind: K; readonly label: string } & O;

function declared<K extends FieldKind, O extends object>(kind: K, label: string, options: O): Declared<K, O> {
  return Object.assign({ kind, label }, options);
}

/** What the options are inferred to be where none are written. */
type NoOptions = Readonly<Record<never, never>>;
const none: NoOptions = {};

// What a field is put into says nothing of its options: they are inferred from what was written alone
function or<O>(options: O | undefined): NoInfer<O> {
  return (options ?? none) as NoInfer<O>;
}

export function text<const O extends TextOptions = NoOptions>(label: string, options?: Exact<O, TextOptions>) {
  return declared('text', label, or<O>(options));
}
export function number<const O extends NumberOptions = NoOptions>(label: string, options?: Exact<O, NumberOptions>) {
  return declared('number', label, or<O>(options));
}
// Never below nothing, and where a double counts exactly
const yenLimits: { readonly yen: true; readonly min: number; readonly max: number } = {
  yen: true,
  min: 0,
  max: 999_999_999_999,
};
/** Whole yen, never negative unless `min` says so. */
export function yen<const O extends NumberOptions = NoOptions>(label: string, options?: Exact<O, NumberOptions>) {
  return declared('number', label, Object.assign({ ...yenLimits }, or<O>(options)));
}
export function date<const O extends DateOptions = NoOptions>(label: string, options?: Exact<O, DateOptions>) {
  return declared('date', label, or<O>(options));
}
export function month<const O extends MonthOptions = NoOptions>(label: string, options?: Exact<O, MonthOptions>) {
  return declared('month', label, or<O>(options));
}
export function moment<const O extends MomentOptions = NoOptions>(label: string, options?: Exact<O, MomentOptions>) {
  return declared('moment', label, or<O>(options));
}
export function select<
  const C extends Readonly<Record<string, string>>,
  const O extends SelectOptionsOf<C> = NoOptions,
>(label: string, choices: C, options?: Exact<O, SelectOptionsOf<C>>) {
  return declared('select', label, { options: choices, ...or<O>(options) });
}
export function boolean<const O extends BooleanOptions = NoOptions>(label: string, options?: Exact<O, BooleanOptions>) {
  return declared('boolean', label, or<O>(options));
}
export function email<const O extends EmailOptions = NoOptions>(label: string, options?: Exact<O, EmailOptions>) {
  return declared('email', label, or<O>(options));
}
export function url<const O extends UrlOptions = NoOptions>(label: string, options?: Exact<O, UrlOptions>) {
  return declared('url', label, or<O>(options));
}
export function phone<const O extends PhoneOptions = NoOptions>(label: string, options?: Exact<O, PhoneOptions>) {
  return declared('phone', label, or<O>(options));
}
export function postalCode<const O extends PostalCodeOptions = NoOptions>(
  label: string,
  options?: Exact<O, PostalCodeOptions>,
) {
  return declared('postalCode', label, or<O>(options));
}
export function tags<const O extends TagsOptions = NoOptions>(label: string, options?: Exact<O, TagsOptions>) {
  return declared('tags', label, or<O>(options));
}
export function reference<const To extends string, const O extends ReferenceOptions = NoOptions>(
  label: string,
  to: To,
  options?: Exact<O, ReferenceOptions>,
) {
  return declared('reference', label, { to, ...or<O>(options) });
}
export function file<const O extends FileOptions = NoOptions>(label: string, options?: Exact<O, FileOptions>) {
  return declared('file', label, or<O>(options));
}
export function json<const O extends JsonOptions = NoOptions>(label: string, options?: Exact<O, JsonOptions>) {
  return declared('json', label, or<O>(options));
}
/** Sub-rows kept inside the row. */
export function list<const F extends Fields, const O extends RowsOptions = NoOptions>(
  label: string,
  fields: F & NoInfer<WrongRules<F>>,
  options?: Exact<O, RowsOptions>,
) {
  return declared('list', label, { fields: fields as F, ...or<O>(options) });
}
/** Sub-rows that are rows of `of`, a resource declared before; `parent` is its reference back. */
export function children<
  const R extends { fields: Fields },
  const P extends ReferenceNames<R['fields']>,
  const O extends RowsOptions = NoOptions,
>(label: string, of: R, parent: P, options?: Exact<O, RowsOptions>) {
  return declared('children', label, { child: of, parent, ...or<O>(options) });
}

type SelectOptionsOf<C> = Omit<SelectOptions, 'initial' | 'tones'> & {
  initial?: keyof C & string;
  tones?: { readonly [Code in keyof C]?: NonNullable<SelectOptions['tones']>[string] };
};

/** Any declared field, whatever its options. */
export type AnyField = { readonly kind: FieldKind; readonly label: string };
export type Fields = { readonly [name: string]: AnyField };

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
export type Absent<F> = F extends { many: true } | { kind: HeldKind }
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

/** Which rows: a small language that compiles to SQL, to the console's answer and to a printed matrix. */
export type Condition<F> =
  | 'all'
  /** The field holds the actor's id (or is the row's own id). */
  | { own: ReferenceNames<F> | 'id' }
  /** The row it points to is one the actor may see. */
  | { through: ReferenceNames<F> }
  /** The list holds the actor's id, or role. */
  | { holdsMe: ManyReferences<F> }
  | { holdsMyRole: ManyRoles<F> }
  /** The list, or the field, holds nothing. */
  | { empty: Names<F> }
  | { is: FieldIs<F> }
  | { not: Condition<F> }
  | { any: readonly Condition<F>[] }
  | { every: readonly Condition<F>[] };

type Roles = readonly Role[];

export interface Access<F> {
  /** The rows a role sees at all; a role that is not named sees none. A row outside answers 404. */
  rows: { readonly [R in Role]?: Condition<F> };
  list: Roles;
  /** As `list` when nothing is said. */
  show?: Roles;
  /** Nobody when nothing is said; so below. */
  create?: Roles;
  update?: Roles;
  remove?: Roles;
  /** Who may remove and sees every row, when nothing is said. */
  restore?: Roles;
  /** As `list` when nothing is said. */
  export?: Roles;
  /** Who may both create and update, when nothing is said. */
  import?: Roles;
  /** Values of a choice that a role may set; every value for a role not named. */
  choices?: {
    readonly [K in keyof F]?: {
      readonly [R in Role]?: F[K] extends { options: infer C } ? readonly (keyof C)[] : never;
    };
  };
  /** Fields that hold the actor's own id whatever is sent. */
  fixed?: { readonly [R in Role]?: ReferenceNames<F> };
}

/** Something one does to a row beyond changing its fields; what it does is a function in the server's `rules/`. */
export interface Action<F> {
  label: string;
  roles: Roles;
  /** The states from which it may be done. */
  when?: FieldIs<F>;
  /** The question asked before; `{count}` is how many rows. */
  confirm?: string;
  /** What is said afterwards, behind the name of the row; «を{label}しました» when nothing is said here. */
  done?: string;
  danger?: boolean;
  /** Offered for selected rows too. */
  bulk?: boolean;
  /** What is asked before it is done, and sent along. */
  input?: Fields;
  /** Names in `input` with which it adds to what was done before: then the version that was read must come along. */
  adds?: readonly string[];
}

/** Something one does on the list as a whole, on no row of it; what it does is a function in the server's `rules/`. */
export interface ListAction {
  label: string;
  roles: Roles;
  /** The question asked before. */
  confirm?: string;
  /** What is said afterwards; «{label}しました» when nothing is said here. */
  done?: string;
  danger?: boolean;
  /** What is asked before it is done, and sent along. */
  input?: Fields;
}

type SortOf<F> = Sortable<F> | `-${Sortable<F>}`;

export interface Listing<F> {
  /** The first is the link to the row. */
  columns: readonly Column<F>[];
  filters?: readonly Filterable<F>[];
  /** A leading minus sorts downwards; of several the first decides. */
  sort?: SortOf<F> | readonly SortOf<F>[];
  /** A choice of whose values the list says how many rows there are, each the way to these rows. */
  counts?: CountedNames<F>;
  /** The facts shown on a phone; the first three columns when nothing is said. */
  card?: readonly Column<F>[];
  /** What cells and actions made by hand read of a row besides: a list is answered nothing that it does not show. */
  reads?: readonly Names<F>[];
}

export interface Menu {
  order: number;
  /** The heading it stands under. */
  group?: string;
}

/** Paths where they differ from the convention; `false` drops a page. `:id` is the row's id. */
export interface Routes {
  list?: Path | false;
  create?: Path | false;
  edit?: Path | false;
  show?: Path | false;
}

/** A path from the root. */
export type Path = `/${string}`;

/** A route that a declaration names itself; where it names none, the usual one. */
type RouteOf<Said, P extends keyof Routes, Usual extends Path> = Said extends { readonly [N in P]?: infer Own }
  ? Path extends Own
    ? Usual
    : Extract<Own, Path>
  : Usual;
type RoutesOfOne<Name extends string, Routes> =
  | RouteOf<Routes, 'list', `/${Name}`>
  | RouteOf<Routes, 'create', `/${Name}/create`>
  | RouteOf<Routes, 'edit', `/${Name}/:id/edit`>
  | RouteOf<Routes, 'show', `/${Name}/:id`>;

type SaidBy<D> = D extends { routes?: infer Own } ? Exclude<Own, undefined> : unknown;

/** The routes that declared resources have by convention or by their own word. */
export type RoutesOf<R> = {
  [N in keyof R & string]: R[N] extends { internal: true }
    ? never
    : R[N] extends { singleton: true }
      ? RouteOf<SaidBy<R[N]>, 'show', `/${N}`>
      : RoutesOfOne<N, SaidBy<R[N]>>;
}[keyof R & string];

export interface Declaration<F extends Fields, A extends string = string, L extends string = string> {
  /** What one calls the entity, in Japanese. */
  label: string;
  /** The title of its list, where it differs from the label. */
  listTitle?: string;
  /** What the list is for, shown while it is empty. */
  purpose?: string;
  icon?: IconName;
  menu?: Menu;
  /** The field that names a row; `name` when there is one. */
  title?: Names<NoInfer<F>>;
  /** A unique text field by which CSV knows a row again. */
  key?: Names<NoInfer<F>>;
  /** The reference whose value is also the row's id (one row for each row it points to). */
  keyedBy?: ReferenceNames<NoInfer<F>>;
  /** Table only: no endpoint, no page. */
  internal?: boolean;
  /** False: a delete is final, and rows are never shown as deleted. */
  restorable?: false;
  /** Its rows are the people who sign in: what their role is, and while what holds they may. */
  accounts?: { readonly role: Names<NoInfer<F>>; readonly openWhile?: FieldIs<NoInfer<F>> };
  /** Its rows are the record of who changed what, which the core writes. */
  audit?: true;
  fields: F & NoInfer<WrongRules<F>>;
  /** Cards of the form: heading → fields. All writable fields in one card when nothing is said. */
  form?: { readonly [heading: string]: readonly Names<NoInfer<F>>[] };
  list: Listing<NoInfer<F>>;
  access: Access<NoInfer<F>>;
  actions?: { readonly [N in A]: Action<NoInfer<F>> };
  listActions?: { readonly [N in L]: ListAction };
  routes?: Routes;
  /** Another path at which the list is answered as well; the console asks there. */
  listPath?: Path;
  /** Updates arrive by PUT at this path instead of PATCH at the row's. */
  updatePath?: Path;
  /** Rules over the whole row, by name: the form and the server ask the same ones, in a create and in an update. */
  validate?: { readonly [rule: string]: Validation<NoInfer<F>> };
  /** Several fields unique together. */
  unique?: readonly (readonly Names<NoInfer<F>>[])[];
  /** Unique together only among the rows whose fields hold these values. */
  uniqueWhen?: readonly { readonly fields: readonly Names<NoInfer<F>>[]; readonly when: FieldIs<NoInfer<F>> }[];
  /** Rows of one subject whose days overlap can not stand together: a constraint of the database. */
  exclude?: readonly ExclusionOf<NoInfer<F>>[];
  indexes?: readonly (readonly Names<NoInfer<F>>[])[];
  renamedFrom?: string;
}

type ExclusionOf<F> = Omit<Exclusion<Names<F>>, 'from' | 'to' | 'when'> & {
  readonly from: DayNames<F>;
  readonly to: DayNames<F>;
  readonly when?: FieldIs<F>;
};

/** What a row's fields hold, as far as they were said. */
export type ValuesOf<F> = { readonly [N in keyof F]?: ValueOf<F[N]> | null };

/** One thing that a rule over the whole row finds wrong, told at a field. */
export interface Invalid<N extends string = string> {
  readonly field: N;
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
}

/** Says what is wrong, and at which field. */
export function invalid<const N extends string>(field: N, code: ErrorCode, params: ErrorParams = {}): Invalid<N> {
  return { field, code, params };
}

/**
 * A pure rule over the whole row: `values` is what this write says (each value checked by its field), `row` how the row will
 * be. Gives what is wrong; nothing when all is well.
 */
export type Validation<F> = {
  rule(values: ValuesOf<F>, row: ValuesOf<F>): readonly Invalid<Names<F>>[];
}['rule'];
export type AnyValidation = {
  rule(values: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): readonly Invalid[];
}['rule'];

/** Two living rows that hold the same in `same` may not share a day. */
export interface Exclusion<N extends string = string> {
  /** Whole numbers; where a row holds nothing, it stands for every value. */
  same: readonly N[];
  /** The first and the last day; nothing in `to` is open. */
  from: N;
  to: N;
  /** Only among the rows that hold one of these values. */
  when?: FieldValues;
}

/** Declares an entity. A misspelt column, filter, sort key, role or option does not compile. */
export function resource<
  const F extends Fields,
  const A extends string = never,
  const L extends string = never,
  const R extends Routes = Routes,
>(declaration: Declaration<F, A, L> & { readonly routes?: R }): Declaration<F, A, L> & { fields: F; routes?: R } {
  return declaration;
}

/** What a resource of one row may say: it is shown and changed, on one page, and nothing else is done to it. */
export interface SingletonDeclaration<F extends Fields>
  extends Pick<
    Declaration<F>,
    'label' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'form' | 'validate' | 'renamedFrom'
  > {
  /** Who sees it; they see all of it. */
  show: Roles;
  /** As `show` when nothing is said. */
  update?: Roles;
  /** Where it is read and written (`/{name}` when nothing is said), and where its page is. */
  path?: Path;
}

/** Declares an entity of which there is one row: no list, no id; it is read, and written from the first time on, at its path. */
export function singleton<const F extends Fields, const P extends Path = Path>({
  show,
  update = show,
  path,
  ...more
}: SingletonDeclaration<F> & { readonly path?: P }) {
  const rows: { readonly [R in Role]?: 'all' } = Object.fromEntries(show.map((role) => [role, 'all' as const]));
  return {
    ...more,
    fields: more.fields as F,
    singleton: true,
    restorable: false,
    list: { columns: [] },
    access: { rows, list: [], show, update, export: [], import: [] },
    ...(path === undefined ? {} : { updatePath: path, routes: { show: path } }),
  } as const;
}

/** What a resource without a table may say: it is listed and shown, and that is all. */
export type ViewDeclaration<F extends Fields> = Pick<
  Declaration<F>,
  'label' | 'listTitle' | 'purpose' | 'icon' | 'menu' | 'title' | 'fields' | 'list'
> & {
  access: Pick<Access<NoInfer<F>>, 'rows' | 'list' | 'show' | 'export'>;
  routes?: Pick<Routes, 'list' | 'show'>;
};

/** Declares an entity that no table holds: its rows are what the query of its rule gives, for lists, pages, filters, sorts and files alike. */
export function view<const F extends Fields, const R extends Pick<Routes, 'list' | 'show'> = Routes>(
  declaration: ViewDeclaration<F> & { readonly routes?: R },
) {
  const { access, routes, ...more } = declaration;
  return {
    ...more,
    fields: declaration.fields as F,
    view: true,
    restorable: false,
    access: { ...access, import: [] },
    routes: { ...(routes as R), create: false, edit: false },
  } as const;
}

/** Table-only entities: access is nobody's, there is no list. */
export function internal<const F extends Fields>(
  label: string,
  fields: F & NoInfer<WrongRules<F>>,
  more: Pick<Declaration<F>, 'unique' | 'uniqueWhen' | 'exclude' | 'indexes' | 'title' | 'renamedFrom'> = {},
) {
  return {
    label,
    fields: fields as F,
    internal: true,
    list: { columns: [] },
    access: { rows: {}, list: [] },
    ...more,
  } as const;
}

/**
 * The edges of a many-to-many, with fields of their own: rows that refer to both sides, each pair at most once. Either side edits
 * them as its `children`, by the reference to itself.
 */
export function between<const E extends Fields, const F extends Fields = NoOptions>(
  label: string,
  ends: E & NoInfer<WrongEnds<E>>,
  fields?: F & NoInfer<WrongRules<F>>,
) {
  return {
    label,
    fields: { ...(ends as E), ...or<F>(fields) },
    internal: true,
    list: { columns: [] },
    access: { rows: {}, list: [] },
    unique: [Object.keys(ends)],
  } as const;
}

/** A condition whose names are plain strings, as it is read once it has been checked. */
export type RowCondition =
  | 'all'
  | { own: string }
  | { through: string }
  | { holdsMe: string }
  | { holdsMyRole: string }
  | { empty: string }
  | { is: FieldValues }
  | { not: RowCondition }
  | { any: readonly RowCondition[] }
  | { every: readonly RowCondition[] };

export type FieldValues = { readonly [field: string]: readonly (string | boolean)[] | undefined };

/** Any declaration, its names plain strings: what `resolve.ts` reads. */
export interface AnyResource {
  label: string;
  listTitle?: string;
  purpose?: string;
  icon?: IconName;
  menu?: Menu;
  title?: string;
  key?: string;
  keyedBy?: string;
  internal?: boolean;
  singleton?: boolean;
  view?: boolean;
  restorable?: false;
  accounts?: { readonly role: string; readonly openWhile?: FieldValues };
  audit?: true;
  fields: Fields;
  form?: { readonly [heading: string]: readonly string[] };
  list: {
    columns: readonly string[];
    filters?: readonly string[];
    sort?: string | readonly string[];
    counts?: string;
    card?: readonly string[];
    reads?: readonly string[];
  };
  access: Omit<Access<Fields>, 'rows' | 'choices' | 'fixed'> & {
    rows: { readonly [R in Role]?: RowCondition };
    choices?: { readonly [field: string]: { readonly [R in Role]?: readonly string[] } | undefined };
    fixed?: { readonly [R in Role]?: string };
  };
  actions?: { readonly [name: string]: Omit<Action<Fields>, 'when'> & { when?: FieldValues } };
  listActions?: { readonly [name: string]: ListAction };
  routes?: Routes;
  listPath?: Path;
  updatePath?: Path;
  validate?: { readonly [rule: string]: AnyValidation };
  unique?: readonly (readonly string[])[];
  uniqueWhen?: readonly { readonly fields: readonly string[]; readonly when: FieldValues }[];
  exclude?: readonly Exclusion[];
  indexes?: readonly (readonly string[])[];
  renamedFrom?: string;
}
export type Resources = { readonly [name: string]: AnyResource };

/**
 * The product, declared. A reference to a resource that is not among them does not compile, nor one that chooses by a
 * field or a value that its target does not have, nor rows that do not refer back to their parent.
 */
export function defineResources<const R extends Resources>(resources: R & NoInfer<WrongLinks<R>>): R {
  return resources;
}
