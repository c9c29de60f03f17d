import { mayReadField, mayWriteField, rolesNamedIn } from '../access.ts';
import { namesInRules } from '../draft/other-fields.ts';
import type { ResolvedField, ResolvedResource, ResolvedResources } from '../resolved.ts';
import type { Role } from '../roles.ts';
import { statesIn } from './conditions.ts';

/** Places that would reveal a field which some roles may not read (`readBy`), each sentence beginning with its place. */
export function secretMistakes(resource: ResolvedResource, all: ResolvedResources): readonly string[] {
  const { access, actions, field, key, title, titlePrefix, nameless, list } = resource;
  if (resource.internal) return [];
  const writers = [...access.roles.create, ...access.roles.update];
  const kept = (name: string | null) => (name === null ? undefined : field.get(name))?.readBy !== undefined;
  return [
    ...[...new Set([title, key])]
      .filter(kept)
      .map(
        (name) => `.${name === title ? 'title' : 'key'}: not everybody is shown ${name}; name a field without readBy`,
      ),
    ...(kept(titlePrefix) ? [`.titlePrefix: not everybody is shown ${titlePrefix}; name a field without readBy`] : []),
    ...(kept(nameless?.by ?? null)
      ? [`.nameless: not everybody is shown ${nameless?.by}; name a field without readBy`]
      : []),
    ...unreadBy(access.roles.list, [list.counts ?? undefined], '.list.counts'),
    ...[list.sort, ...list.sortFor.values()]
      .flat()
      .flatMap(({ field: name }) => unreadBy(access.roles.list, [field.get(name)], '.list.sort')),
    ...resource.unique
      .flat()
      .filter((name) => kept(name) && writers.length > 0)
      .map((name) => `.${name}: unique and readBy: a refused duplicate would tell its value; drop one of the two`),
    ...resource.uniqueWhen
      .flatMap(({ fields, when }) => [...fields, ...Object.keys(when)])
      .filter((name) => kept(name) && writers.length > 0)
      .map((name) => `.uniqueWhen: a refused duplicate would tell what ${name} holds; drop readBy, or the rule`),
    ...resource.exclude
      .flatMap(({ same, from, to, when }) => [...same, from, to, ...Object.keys(when ?? {})])
      .filter((name) => kept(name) && writers.length > 0)
      .map((name) => `.exclude: a refused overlap would tell what ${name} holds; drop readBy, or the rule`),
    ...actions.flatMap((action) =>
      unreadBy(
        action.roles,
        Object.keys(action.when).map((name) => field.get(name)),
        `.actions.${action.name}.when`,
      ),
    ),
    ...Object.entries(access.rows).flatMap(([role, condition]) =>
      unreadBy(
        rolesNamedIn(resource).filter((one) => one === role),
        // The visibility of a row would reveal the field's value; that a field refers to oneself reveals nothing else
        statesIn(condition ?? 'all').flatMap((state) => Object.keys(state).map((name) => field.get(name))),
        '.access.rows',
      ),
    ),
    ...resource.fields.flatMap((one) => [...acrossReaders(one, resource), ...choosingBy(one, resource, all)]),
  ];
}

/** A rule between fields would reveal the values of some to a user who may read only the others. */
function acrossReaders(field: ResolvedField, resource: ResolvedResource): readonly string[] {
  const others = namesInRules(field);
  const all = [field.name, ...others].flatMap((name) => resource.field.get(name) ?? []);
  if (others.length === 0) return [];
  return rolesNamedIn(resource).flatMap((role) => {
    const writes = (['create', 'update'] as const).some(
      (mode) =>
        resource.access.roles[mode].includes(role) &&
        all.some((one) => mayWriteField(resource, one, { mode, actor: { id: 1, role } })),
    );
    const unread = all.filter((one) => !mayReadField(one, { role })).map(({ name }) => name);
    return writes && unread.length > 0
      ? [
          `.${field.name}: a rule over ${[field.name, ...others].join(', ')}, of which ${role} is not shown ${unread.join(', ')}; give them one readBy`,
        ]
      : [];
  });
}

/** The rows that can be chosen would reveal the value of a field of the target. */
function choosingBy(field: ResolvedField, { access }: ResolvedResource, all: ResolvedResources): readonly string[] {
  if (!('to' in field) || field.only === undefined) return [];
  const target = all.get(field.to);
  const askers = [...new Set([...access.roles.list, ...access.roles.create, ...access.roles.update])];
  return unreadBy(
    askers,
    Object.keys(field.only).map((name) => target?.field.get(name)),
    `.${field.name}.only`,
  );
}

function unreadBy(roles: readonly Role[], fields: readonly (ResolvedField | undefined)[], place: string): string[] {
  return fields.flatMap((field) =>
    roles
      .filter((role) => field !== undefined && !mayReadField(field, { role }))
      .map((role) => `${place}: ${role} is not shown ${field?.name}; name a field that the role may read`),
  );
}
