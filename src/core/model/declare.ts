import type { BooleanOptions } from '#core/fields/boolean/model.ts';
import type { DateOptions } from '#core/fields/date/model.ts';
import type { FileOptions } from '#core/fields/file/model.ts';
import type { FormatName } from '#core/fields/formatted/model/formats.ts';
import type { PostalCodeOptions } from '#core/fields/formatted/model.ts';
import type { JsonOptions } from '#core/fields/json/model.ts';
import type { MomentOptions } from '#core/fields/moment/model.ts';
import type { MonthOptions } from '#core/fields/month/model.ts';
import type { NumberOptions } from '#core/fields/number/model.ts';
import type { ReferenceOptions } from '#core/fields/reference/model.ts';
import type { ChildrenOptions, ListOptions } from '#core/fields/rows/model.ts';
import type { SelectOptions } from '#core/fields/select/model.ts';
import type { TagsOptions } from '#core/fields/tags/model.ts';
import type { TextOptions } from '#core/fields/text/model.ts';
import type { Inputs } from './declaration/action.ts';
import type { Resources } from './declaration/any-resource.ts';
import type { Declared, Fields } from './declaration/field.ts';
import type { Declaration, SingletonDeclaration, ViewDeclaration } from './declaration/resource.ts';
import type { Path, Routes } from './declaration/routes.ts';
import type { WordOptions } from './fields/kind.ts';
import type { FieldKind } from './fields/registry.ts';
import type { Exact, ReferenceNames, WrongCodes, WrongEnds, WrongLinks, WrongRules } from './names.ts';
import type { Role } from './roles.ts';

/*
 * The language of declarations. Everything here is data: nothing is checked or filled in before `resolve.ts`, and a wrong name does not
 * compile.
 */

function declared<K extends FieldKind, O extends object>(kind: K, label: string, options: O): Declared<K, O> {
  return Object.assign({ kind, label }, options);
}

/** The inferred type of the options if none are written. */
type NoOptions = Readonly<Record<never, never>>;
const none: NoOptions = {};

// The type that a field is assigned to must not influence its options: they are inferred only from what was written
function or<O>(options: O | undefined): NoInfer<O> {
  return (options ?? none) as NoInfer<O>;
}

export function text<const O extends TextOptions = NoOptions>(label: string, options?: Exact<O, TextOptions>) {
  return declared('text', label, or<O>(options));
}
export function number<const O extends NumberOptions = NoOptions>(label: string, options?: Exact<O, NumberOptions>) {
  return declared('number', label, or<O>(options));
}
// Not negative, and small enough for a double to be exact
const yenLimits: { readonly yen: true; readonly min: number; readonly max: number } = {
  yen: true,
  min: 0,
  max: 999_999_999_999,
};
/** Whole yen, not negative unless `min` permits it. */
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
>(
  label: string,
  choices: C & NoInfer<WrongCodes<C>>,
  options?: Exact<O, SelectOptionsOf<C>> & NoInfer<WrongTones<O, C>>,
) {
  return declared('select', label, { options: choices as C, ...or<O>(options) });
}
export function boolean<const O extends BooleanOptions = NoOptions>(label: string, options?: Exact<O, BooleanOptions>) {
  return declared('boolean', label, or<O>(options));
}
function formatted<F extends FormatName, O extends object>(format: F, label: string, options: O) {
  return declared('formatted', label, { format, ...options });
}
export function email<const O extends WordOptions = NoOptions>(label: string, options?: Exact<O, WordOptions>) {
  return formatted('email', label, or<O>(options));
}
export function url<const O extends WordOptions = NoOptions>(label: string, options?: Exact<O, WordOptions>) {
  return formatted('url', label, or<O>(options));
}
export function phone<const O extends WordOptions = NoOptions>(label: string, options?: Exact<O, WordOptions>) {
  return formatted('phone', label, or<O>(options));
}
export function postalCode<const O extends PostalCodeOptions = NoOptions>(
  label: string,
  options?: Exact<O, PostalCodeOptions>,
) {
  return formatted('postalCode', label, or<O>(options));
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
/** Sub-rows stored inside the row. */
export function list<const F extends Fields, const O extends ListOptionsOf<F> = NoOptions>(
  label: string,
  fields: F & NoInfer<WrongRules<F>>,
  options?: Exact<O, ListOptionsOf<F>>,
) {
  return declared('list', label, { fields: fields as F, ...or<O>(options) });
}
/** Sub-rows that are rows of `of`, a resource declared earlier; `parent` is their reference to this row. */
export function children<
  const R extends { fields: Fields },
  const P extends ReferenceNames<R['fields']>,
  const O extends ChildrenOptionsOf<R['fields']> = NoOptions,
>(label: string, of: R, parent: P, options?: Exact<O, ChildrenOptionsOf<R['fields']>>) {
  return declared('children', label, { child: of, parent, ...or<O>(options) });
}

type ListOptionsOf<F> = Omit<ListOptions, 'terms'> & {
  terms?: { readonly from: keyof F & string; readonly to: keyof F & string };
};

type ChildrenOptionsOf<F> = Omit<ChildrenOptions, 'csvKey'> & { csvKey?: readonly (keyof F & string)[] };

type SelectOptionsOf<C> = Omit<SelectOptions, 'initial' | 'tones'> & {
  initial?: keyof C & string;
  tones?: { readonly [Code in keyof C]?: NonNullable<SelectOptions['tones']>[string] };
};

/** Rejects a tone for a code that does not exist, even next to valid ones. */
type WrongTones<O, C> = O extends { readonly tones: infer T }
  ? { readonly tones: { readonly [Code in Exclude<keyof T, keyof C>]: never } }
  : unknown;

/** Declares an entity. A misspelt column, filter, sort key, role or option does not compile. */
export function resource<
  const F extends Fields,
  const A extends Inputs = NoOptions,
  const L extends Inputs = NoOptions,
  const R extends Routes = Routes,
>(declaration: Declaration<F, A, L> & { readonly routes?: R }): Declaration<F, A, L> & { fields: F; routes?: R } {
  return declaration;
}

/** Declares an entity with exactly one row: no list, no id. It is read at its path, and created there by the first write. */
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

/** Declares an entity without a table: its rows come from the query of its rule, for lists, pages, filters, sorts and exports alike. */
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

/** Declares an entity that is only a table: no one has access, and there is no list. */
export function internal<const F extends Fields>(
  label: string,
  fields: F & NoInfer<WrongRules<F>>,
  more: Pick<
    Declaration<F>,
    'unique' | 'uniqueWhen' | 'exclude' | 'indexes' | 'title' | 'partitionedBy' | 'renamedFrom'
  > = {},
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
 * Declares the join table of a many-to-many relation, which may have fields of its own: rows that refer to both sides, each pair at most
 * once. Either side edits them as its `children`, by the reference to itself.
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

/**
 * Declares the product. Does not compile with a reference to an unknown resource, a reference that selects by a field or value that its
 * target does not have, or sub-rows that do not refer back to their parent.
 */
export function defineResources<const R extends Resources>(resources: R & NoInfer<WrongLinks<R>>): R {
  return resources;
}
