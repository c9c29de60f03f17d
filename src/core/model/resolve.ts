import type { Sort } from '#core/model/row-types.ts';
import type { AnyResource, Resources } from './declaration/any-resource.ts';
import { fail } from './declaration/error.ts';
import type { Fields } from './declaration/field.ts';
import { fieldsIn } from './expression.ts';
import { kindOf } from './fields/registry.ts';
import { systemFields, systemNames } from './fields/system.ts';
import { words } from './language.ts';
import { resolveField, resolveFields, resolveSystemField } from './resolve/field.ts';
import {
  isChoiceOfCodes,
  isReference,
  type Operation,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
} from './resolved.ts';
import type { Role } from './roles.ts';

/** The fields of an audit entry. */
export const auditFields = [
  'date',
  'userId',
  'by',
  'resource',
  'resourceId',
  'action',
  'before',
  'after',
  'ip',
  'requestId',
];

/**
 * Links declarations and fills in every default. Throws DeclarationError for a name that refers to nothing; other mistakes are found by
 * `check.ts`.
 */
export function resolveResources(resources: Resources): ResolvedResources {
  const nameOf = new Map<unknown, string>(Object.entries(resources).map(([name, resource]) => [resource, name]));
  const resolved = new Map<string, ResolvedResource>();
  for (const [name, resource] of Object.entries(resources)) resolved.set(name, resolveResource(name, resource, nameOf));
  for (const resource of resolved.values()) requireNames(resource, resolved);
  return resolved;
}

/** Returns the fields of these names. */
type PickFields = (names: readonly string[]) => ResolvedField[];

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
  const { access } = declaration;
  const roles = resolveRoles(declaration);
  const title = declaration.title ?? (field.has('name') ? 'name' : 'id');
  const writable = fields.filter((one) => !one.readOnly && !one.hidden && !one.transient);
  return {
    name,
    label: declaration.label,
    listTitle: declaration.listTitle ?? declaration.label,
    ...resolvePurpose(declaration),
    icon: declaration.icon ?? 'table',
    menu: declaration.menu ?? null,
    title,
    titlePrefix: declaration.titlePrefix ?? null,
    titlePattern: declaration.titlePattern ?? null,
    nameless: declaration.nameless ?? null,
    key: declaration.key ?? null,
    keyedBy: declaration.keyedBy ?? null,
    internal: declaration.internal ?? false,
    isView: declaration.view ?? false,
    singletonPath: declaration.singleton === true ? (declaration.updatePath ?? `/${name}`) : null,
    tokens: declaration.singleton === true ? 'read' : (declaration.tokens ?? 'write'),
    restorable: declaration.restorable ?? true,
    accounts: resolveAccounts(declaration),
    audit: declaration.audit ?? null,
    fields,
    field,
    form: resolveForm(declaration, pick, writable),
    list: resolveList(declaration, pick),
    access: { rows: access.rows, roles, choices: access.choices ?? {}, fixed: access.fixed ?? {} },
    ...resolveActions(declaration, nameOf),
    routes: resolveRoutes(name, declaration, roles),
    listPath: declaration.listPath ?? `/${name}`,
    validate: declaration.validate ?? {},
    updatePath: declaration.updatePath ?? null,
    unique: [...fields.filter((one) => one.unique).map((one) => [one.name]), ...(declaration.unique ?? [])],
    uniqueWhen: declaration.uniqueWhen ?? [],
    exclude: declaration.exclude ?? [],
    indexes: declaration.indexes ?? [],
    fileFormats: resolveFileFormats(declaration, pick),
    partitionedBy: declaration.partitionedBy ?? null,
    renamedFrom: declaration.renamedFrom ?? null,
  };
}

/** The default texts of an empty list: one for users who may create rows, and one for all others. */
function resolvePurpose({ label, purpose, purposeFor }: AnyResource): Pick<ResolvedResource, 'purpose' | 'purposeFor'> {
  const own = purpose === undefined ? { create: words().purpose(label) } : {};
  const said = Object.entries({ ...own, ...purposeFor });
  return {
    purpose: purpose ?? words().purposeToSee(label),
    purposeFor: said.flatMap(([operation, text]) => (text === undefined ? [] : [{ operation, text }])),
  };
}

function resolveAccounts({ accounts }: AnyResource): ResolvedResource['accounts'] {
  if (accounts === undefined) return null;
  const { role, openWhile = {}, views: { share, see, offer = null } = { share: [], see: [] } } = accounts;
  return { role, openWhile, views: { share, see, offer } };
}

function resolveFileFormats({ fileFormats = [] }: AnyResource, pick: PickFields): ResolvedResource['fileFormats'] {
  for (const { columns } of fileFormats) pick(Object.values(columns));
  return fileFormats;
}

function resolveList({ list }: AnyResource, pick: PickFields): ResolvedResource['list'] {
  return {
    columns: pick(list.columns),
    optional: pick(list.optional ?? []),
    filters: pick(list.filters ?? []),
    sort: [list.sort ?? '-id'].flat().map(parseSort),
    sortFor: new Map(Object.entries(list.sortFor ?? {}).map(([role, sort = []]) => [role, sort.map(parseSort)])),
    counts: list.counts === undefined ? null : (pick([list.counts]).find(isChoiceOfCodes) ?? null),
    views: Object.entries(list.views ?? {}).map(([label, { where, roles = null }]) => ({
      label,
      where: Object.entries(where).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, String(one)] as const),
      ),
      roles,
    })),
    card: pick(list.card ?? list.columns.slice(1, 4)),
    reads: list.reads ?? [],
    notFor: list.notFor ?? {},
  };
}

function resolveActions(
  { actions = {}, listActions = {} }: AnyResource,
  nameOf: ReadonlyMap<unknown, string>,
): Pick<ResolvedResource, 'actions' | 'listActions'> {
  const inputOf = ({ input = {} }: { input?: Fields }) => Object.values(resolveFields(input, nameOf));
  return {
    actions: Object.entries(actions).map(([name, action]) => ({
      ...action,
      name,
      when: action.when ?? {},
      next: action.next ?? null,
      input: inputOf(action),
    })),
    listActions: Object.entries(listActions).map(([name, action]) => ({ ...action, name, input: inputOf(action) })),
  };
}

function parseSort(sort: string): Sort {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };
}

function resolveForm(declaration: AnyResource, pick: PickFields, writable: readonly ResolvedField[]) {
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
    // Only users who see every row may restore one
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

/** Checks that every name in the rules exists. */
function requireNames(resource: ResolvedResource, all: ResolvedResources): void {
  const known = (name: string, where: string) =>
    resource.field.has(name) || fail(`${resource.name}.${where}: there is no field ${name}; name one of its fields`);
  for (const field of resource.fields) {
    if (Object.hasOwn(systemFields, field.name))
      fail(`${resource.name}.${field.name}: every row carries a field of that name; choose another`);
    for (const name of Object.keys({
      ...field.requiredWhen,
      ...field.emptyWhen,
      ...field.shownWhen,
      ...field.askedWhen,
    }))
      known(name, field.name);
    for (const name of kindOf(field).names(field)) known(name, field.name);
    for (const expression of [field.expression, field.sortExpression])
      for (const name of expression === null ? [] : fieldsIn(expression)) known(name, field.name);
    if (isReference(field) && !all.has(field.to))
      fail(`${resource.name}.${field.name}: there is no resource ${field.to}; declare it, or name another`);
  }
  if (resource.accounts !== null)
    for (const name of [resource.accounts.role, ...Object.keys(resource.accounts.openWhile)]) known(name, 'accounts');
  if (resource.audit !== null) for (const name of auditFields) known(name, 'audit');
  for (const sort of [resource.list.sort, ...resource.list.sortFor.values()].flat()) known(sort.field, 'list.sort');
  for (const name of resource.unique.flat()) known(name, 'unique');
  for (const name of resource.indexes.flat()) known(name, 'indexes');
  if (resource.partitionedBy !== null) known(resource.partitionedBy, 'partitionedBy');
  for (const { same, from, to, when } of resource.exclude)
    for (const name of [...same, from, to, ...Object.keys(when ?? {})]) known(name, 'exclude');
  for (const { fields, when } of resource.uniqueWhen)
    for (const name of [...fields, ...Object.keys(when)]) known(name, 'uniqueWhen');
}
