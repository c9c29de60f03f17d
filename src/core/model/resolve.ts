import type {
  Action,
  AnyField,
  AnyResource,
  AnyValidation,
  Exclusion,
  Fields,
  FieldValues,
  ListAction,
  Menu,
  Resources,
  RowCondition,
} from './declare.ts';
import { type Expression, fieldsIn } from './expression.ts';
import type { Operator } from './fields/kind.ts';
import { type Field, type FieldKind, kindOf } from './fields/registry.ts';
import { type SystemName, systemFields, systemNames } from './fields/system.ts';
import type { IconName } from './icons.ts';
import { words } from './language.ts';
import type { Role } from './roles.ts';

/** What one may do with a resource as a whole; declared actions come beside these. */
export const operations = ['list', 'show', 'create', 'update', 'remove', 'restore', 'export', 'import'] as const;
export type Operation = (typeof operations)[number];

interface FieldFacts {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Held by no column. */
  readonly computed: boolean;
  /** What it is over its own row; null: it is not computed, or the rule says what it is. */
  readonly expression: Expression | null;
  /** Filled from other tables by the resource's rule. */
  readonly derived: boolean;
  /** Said with a write, held by no column. */
  readonly transient: boolean;
  /** Holds from a day. */
  readonly dated: boolean;
  readonly createOnly: boolean;
  readonly unique: boolean;
  readonly search: boolean;
  readonly hidden: boolean;
  /** Stands in CSV. */
  readonly inCsv: boolean;
  /** Carried by every row: id, version and the dates. */
  readonly system: boolean;
}

/** A field with its name and every default filled. */
export type ResolvedField = { [K in FieldKind]: Extract<Field, { kind: K }> & FieldFacts }[FieldKind];
export type ResolvedFieldOf<K extends FieldKind> = Extract<ResolvedField, { kind: K }>;

export interface ResolvedAction extends Omit<Action<never>, 'when' | 'input'> {
  readonly name: string;
  readonly when: FieldValues;
  /** What is asked before. */
  readonly input: readonly ResolvedField[];
}

export interface ResolvedListAction extends Omit<ListAction, 'input'> {
  readonly name: string;
  /** What is asked before. */
  readonly input: readonly ResolvedField[];
}

export interface ResolvedAccess {
  readonly rows: { readonly [R in Role]?: RowCondition };
  readonly roles: Readonly<Record<Operation, readonly Role[]>>;
  readonly choices: { readonly [field: string]: { readonly [R in Role]?: readonly string[] } | undefined };
  readonly fixed: { readonly [R in Role]?: string };
}

export interface ResolvedResource {
  readonly name: string;
  readonly label: string;
  readonly listTitle: string;
  readonly purpose: string;
  readonly icon: IconName;
  readonly menu: Menu | null;
  /** The field that names a row. */
  readonly title: string;
  readonly key: string | null;
  readonly keyedBy: string | null;
  readonly internal: boolean;
  /** No table holds it: its rule says what its rows are. */
  readonly isView: boolean;
  /** There is one row, without an id: null, or where it is read and written. */
  readonly singletonPath: string | null;
  /** A deleted row is kept for 30 days and can be restored. */
  readonly restorable: boolean;
  /** Its rows are the people who sign in. */
  readonly accounts: { readonly role: string; readonly openWhile: FieldValues } | null;
  /** Its rows are the record of who changed what. */
  readonly audit: boolean;
  /** The declared fields, in order. */
  readonly fields: readonly ResolvedField[];
  /** Declared and system fields by name. */
  readonly field: ReadonlyMap<string, ResolvedField>;
  readonly form: readonly { readonly heading: string; readonly fields: readonly ResolvedField[] }[];
  readonly list: {
    readonly columns: readonly ResolvedField[];
    readonly filters: readonly ResolvedField[];
    readonly sort: readonly Sort[];
    /** A choice of whose values the list says how many rows there are. */
    readonly counts: ResolvedFieldOf<'select'> | null;
    readonly card: readonly ResolvedField[];
    /** Names of what is read of a row besides. */
    readonly reads: readonly string[];
  };
  readonly access: ResolvedAccess;
  readonly actions: readonly ResolvedAction[];
  /** On the list as a whole. */
  readonly listActions: readonly ResolvedListAction[];
  readonly routes: { readonly [page in Page]: string | null };
  /** Where the console asks for the list. */
  readonly listPath: string;
  /** Rules over the whole row, by name. */
  readonly validate: Readonly<Record<string, AnyValidation>>;
  readonly updatePath: string | null;
  readonly unique: readonly (readonly string[])[];
  readonly uniqueWhen: readonly { readonly fields: readonly string[]; readonly when: FieldValues }[];
  readonly exclude: readonly Exclusion[];
  readonly indexes: readonly (readonly string[])[];
  readonly renamedFrom: string | null;
}

/** What the record of changes holds of each. */
export const auditFields = ['date', 'userId', 'resource', 'resourceId', 'action', 'before', 'after', 'ip', 'requestId'];

export type Page = 'list' | 'create' | 'edit' | 'show';
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The resolved product: every resource by name, in the order declared. */
export type ResolvedResources = ReadonlyMap<string, ResolvedResource>;

/** A declaration that compiles and still cannot stand; tells which. Never shown to a user. */
export class DeclarationError extends Error {}

/** The resource of that name; throws DeclarationError when there is none. */
export function resourceNamed(resources: ResolvedResources, name: string): ResolvedResource {
  const found = resources.get(name);
  if (found === undefined) throw new DeclarationError(`no resource is named ${name}`);
  return found;
}

/** The resource whose rows are the record of who changed what; undefined where the product keeps none. */
export function auditOf(resources: ResolvedResources): ResolvedResource | undefined {
  return [...resources.values()].find(({ audit }) => audit);
}

/** The field (declared or system) of that name; throws DeclarationError when there is none. */
export function fieldNamed(resource: ResolvedResource, name: string): ResolvedField {
  const found = resource.field.get(name);
  if (found === undefined) throw new DeclarationError(`${resource.name} has no field ${name}`);
  return found;
}

/** The page by which one comes to a resource: its list, or the one page of the one row that it has. */
export function frontPage({ singletonPath }: Pick<ResolvedResource, 'singletonPath'>): 'list' | 'show' {
  return singletonPath === null ? 'list' : 'show';
}

/** The filter operators a field understands. */
export function operatorsOf(field: ResolvedField): readonly Operator[] {
  return kindOf(field).operators;
}

/** May a list be sorted by it: does it hold one value a row, of a kind that has an order? */
export function isSortable(field: ResolvedField): boolean {
  return kindOf(field).sortable && !holdsSeveral(field);
}

/** Does it hold a list of values, in a column of its row? */
export function holdsSeveral(field: ResolvedField): boolean {
  return Array.isArray(kindOf(field).empty(field)) && kindOf(field).operators.includes('eq');
}

/** Does it point to other rows? */
export function isReference(field: ResolvedField): field is ResolvedFieldOf<'reference'> {
  return 'to' in field;
}

/** Does it hold codes, each with its words? */
export function isChoiceOfCodes(field: ResolvedField): field is ResolvedFieldOf<'select'> {
  return 'options' in field;
}

/** Does it hold sub-rows that are rows of a resource of their own? */
export function isChildren(field: ResolvedField): field is ResolvedFieldOf<'children'> {
  return 'of' in field;
}

/** Does it hold an uploaded file? */
export function holdsFile(field: ResolvedField): field is ResolvedFieldOf<'file'> {
  return kindOf(field).isFile === true;
}

/** Does it hold rows inside the row? */
export function hasSubRows(field: ResolvedField): field is ResolvedFieldOf<'list' | 'children'> {
  return 'fields' in field;
}

/** The references of all resources that point to `name`, with the resource that holds them; those of views hold nothing. */
export function incomingReferences(resources: ResolvedResources, name: string) {
  const holders = [...resources.values()].filter(({ isView }) => !isView);
  return holders.flatMap((resource) =>
    resource.fields.flatMap((field) => (isReference(field) && field.to === name ? [{ resource, field }] : [])),
  );
}

/**
 * Declarations → linked, every default filled. Throws DeclarationError for a name that stands for nothing; whatever
 * else may be wrong, `check.ts` finds.
 */
export function resolveResources(resources: Resources): ResolvedResources {
  const nameOf = new Map<unknown, string>(Object.entries(resources).map(([name, resource]) => [resource, name]));
  const resolved = new Map<string, ResolvedResource>();
  for (const [name, resource] of Object.entries(resources)) resolved.set(name, resolveResource(name, resource, nameOf));
  for (const resource of resolved.values()) demandNames(resource, resolved);
  return resolved;
}

function resolveResource(
  name: string,
  declaration: AnyResource,
  nameOf: ReadonlyMap<unknown, string>,
): ResolvedResource {
  const fields = Object.entries(declaration.fields).map(([fieldName, field]) => resolveField(fieldName, field, nameOf));
  const system = systemNames.map((one) => resolveSystemField(one, systemFields[one]));
  const field = new Map([...system, ...fields].map((one) => [one.name, one]));
  const pick = (names: readonly string[]) =>
    names.map((one) => field.get(one) ?? fail(`${name}: there is no field ${one}; name one of its fields`));
  const { list, access } = declaration;
  const columns = pick(list.columns);
  const roles = resolveRoles(declaration);
  const title = declaration.title ?? (field.has('name') ? 'name' : 'id');
  const writable = fields.filter((one) => !one.readOnly && !one.hidden && !one.transient);
  return {
    name,
    label: declaration.label,
    listTitle: declaration.listTitle ?? declaration.label,
    purpose: declaration.purpose ?? words().purpose(declaration.label),
    icon: declaration.icon ?? 'table',
    menu: declaration.menu ?? null,
    title,
    key: declaration.key ?? null,
    keyedBy: declaration.keyedBy ?? null,
    internal: declaration.internal ?? false,
    isView: declaration.view ?? false,
    singletonPath: declaration.singleton === true ? (declaration.updatePath ?? `/${name}`) : null,
    restorable: declaration.restorable ?? true,
    accounts:
      declaration.accounts === undefined
        ? null
        : { role: declaration.accounts.role, openWhile: declaration.accounts.openWhile ?? {} },
    audit: declaration.audit ?? false,
    fields,
    field,
    form: resolveForm(declaration, pick, writable),
    list: {
      columns,
      filters: pick(list.filters ?? []),
      sort: [list.sort ?? '-id'].flat().map(parseSort),
      counts: list.counts === undefined ? null : (pick([list.counts]).find(isChoiceOfCodes) ?? null),
      card: pick(list.card ?? list.columns.slice(1, 4)),
      reads: list.reads ?? [],
    },
    access: { rows: access.rows, roles, choices: access.choices ?? {}, fixed: access.fixed ?? {} },
    actions: Object.entries(declaration.actions ?? {}).map(([one, action]) => ({
      ...action,
      name: one,
      when: action.when ?? {},
      input: Object.values(resolveFields(action.input ?? {}, nameOf)),
    })),
    listActions: Object.entries(declaration.listActions ?? {}).map(([one, action]) => ({
      ...action,
      name: one,
      input: Object.values(resolveFields(action.input ?? {}, nameOf)),
    })),
    routes: resolveRoutes(name, declaration, roles),
    listPath: declaration.listPath ?? `/${name}`,
    validate: declaration.validate ?? {},
    updatePath: declaration.updatePath ?? null,
    unique: [...fields.filter((one) => one.unique).map((one) => [one.name]), ...(declaration.unique ?? [])],
    uniqueWhen: declaration.uniqueWhen ?? [],
    exclude: declaration.exclude ?? [],
    indexes: declaration.indexes ?? [],
    renamedFrom: declaration.renamedFrom ?? null,
  };
}

function parseSort(sort: string): Sort {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };
}

function resolveForm(
  declaration: AnyResource,
  pick: (names: readonly string[]) => ResolvedField[],
  writable: readonly ResolvedField[],
) {
  if (declaration.form === undefined) return [{ heading: declaration.label, fields: writable }];
  return Object.entries(declaration.form).map(([heading, names]) => ({ heading, fields: pick(names) }));
}

function resolveRoles({ access, restorable }: AnyResource): Record<Operation, readonly Role[]> {
  const { list, create = [], update = [], remove = [] } = access;
  return {
    list,
    show: access.show ?? list,
    create,
    update,
    remove,
    // Only those who see every row may bring one back
    restore: restorable === false ? [] : (access.restore ?? remove.filter((role) => access.rows[role] === 'all')),
    export: access.export ?? list,
    import: access.import ?? create.filter((role) => update.includes(role)),
  };
}

function resolveRoutes(
  name: string,
  { routes = {}, internal, singleton }: AnyResource,
  roles: Record<Operation, readonly Role[]>,
) {
  const page = (path: string | false | undefined, usual: string, allowed: readonly Role[]) =>
    internal === true || path === false || allowed.length === 0 ? null : (path ?? usual);
  if (singleton === true)
    return { list: null, create: null, edit: null, show: page(routes.show, `/${name}`, roles.show) };
  return {
    list: page(routes.list, `/${name}`, roles.list),
    create: page(routes.create, `/${name}/create`, roles.create),
    edit: page(routes.edit, `/${name}/:id/edit`, roles.update),
    show: page(routes.show, `/${name}/:id`, roles.show),
  };
}

function isField(field: AnyField): field is Field {
  return kindOf(field as Field) !== undefined;
}

function resolveField(name: string, declared: AnyField, nameOf: ReadonlyMap<unknown, string>): ResolvedField {
  if (!isField(declared)) throw new DeclarationError(`${name}: no field kind ${declared.kind}`);
  const { computed = false } = declared;
  const isComputed = computed !== false;
  const facts: FieldFacts = {
    name,
    required: declared.required ?? false,
    readOnly: declared.readOnly ?? (isComputed || declared.derived === true),
    derived: declared.derived ?? false,
    computed: isComputed,
    expression: typeof computed === 'object' ? computed : null,
    transient: declared.transient ?? false,
    dated: declared.dated ?? false,
    createOnly: declared.createOnly ?? false,
    unique: 'unique' in declared && declared.unique === true,
    search: 'search' in declared && declared.search === true,
    hidden: declared.hidden ?? false,
    inCsv: declared.csv !== false && declared.hidden !== true && declared.transient !== true && kindOf(declared).inCsv,
    system: false,
  };
  // Sub-rows of a resource of their own: its name is known by now, and the reference back is said by the parent
  if ('parent' in declared) {
    const child = 'child' in declared ? declared.child : undefined;
    const of = nameOf.get(child) ?? fail(`${name}: its rows' resource is not among the resources`);
    const { [declared.parent]: _parent, ...rest } = (child as AnyResource).fields;
    const { kind, label, parent, max } = declared;
    return { ...declared, ...facts, kind, label, parent, max, of, fields: resolveFields(rest, nameOf) };
  }
  if ('fields' in declared) return { ...declared, ...facts, fields: resolveFields(declared.fields, nameOf) };
  return { ...declared, ...facts };
}

function resolveFields(
  fields: Readonly<Record<string, unknown>>,
  nameOf: ReadonlyMap<unknown, string>,
): Record<string, ResolvedField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, resolveField(name, field as AnyField, nameOf)]),
  );
}

/** Fields that belong to no resource: of a body or a query string. */
export function fieldsOf(declared: Fields): readonly ResolvedField[] {
  return Object.values(resolveFields(declared, new Map()));
}

/** The resolved fields of the field's sub-rows; none where it has no sub-rows. */
export function subFields(field: ResolvedField): readonly ResolvedField[] {
  return 'fields' in field ? (Object.values(field.fields) as ResolvedField[]) : [];
}

function resolveSystemField(name: SystemName, field: Omit<Field, 'label'>): ResolvedField {
  const label = words().system[name];
  return { ...resolveField(name, { ...field, label }, new Map()), readOnly: true, inCsv: false, system: true };
}

function fail(message: string): never {
  throw new DeclarationError(message);
}

/** Every name that a rule speaks of is there. */
function demandNames(resource: ResolvedResource, all: ResolvedResources): void {
  const known = (name: string, where: string) =>
    resource.field.has(name) || fail(`${resource.name}.${where}: there is no field ${name}; name one of its fields`);
  for (const field of resource.fields) {
    if (Object.hasOwn(systemFields, field.name))
      fail(`${resource.name}.${field.name}: every row carries a field of that name; choose another`);
    for (const name of Object.keys({ ...field.requiredWhen, ...field.emptyWhen, ...field.shownWhen }))
      known(name, field.name);
    for (const name of kindOf(field).names(field)) known(name, field.name);
    for (const name of field.expression === null ? [] : fieldsIn(field.expression)) known(name, field.name);
    if (isReference(field) && !all.has(field.to))
      fail(`${resource.name}.${field.name}: there is no resource ${field.to}; declare it, or name another`);
  }
  if (resource.accounts !== null)
    for (const name of [resource.accounts.role, ...Object.keys(resource.accounts.openWhile)]) known(name, 'accounts');
  if (resource.audit) for (const name of auditFields) known(name, 'audit');
  for (const sort of resource.list.sort) known(sort.field, 'list.sort');
  for (const name of resource.unique.flat()) known(name, 'unique');
  for (const name of resource.indexes.flat()) known(name, 'indexes');
  for (const { same, from, to, when } of resource.exclude)
    for (const name of [...same, from, to, ...Object.keys(when ?? {})]) known(name, 'exclude');
  for (const { fields, when } of resource.uniqueWhen)
    for (const name of [...fields, ...Object.keys(when)]) known(name, 'uniqueWhen');
}
