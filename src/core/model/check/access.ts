import { mayWriteField, offeredChoices, rolesNamedIn } from '../access.ts';
import type { Resources } from '../declaration/any-resource.ts';
import type { RowCondition } from '../declaration/condition.ts';
import { initialOf } from '../draft.ts';
import { accountsOf, operations, type ResolvedResource, type ResolvedResources } from '../resolved.ts';
import type { Role } from '../roles.ts';
import { leavesOf } from './conditions.ts';

/** `access.restore` of a resource that cannot be restored: it would be silently ignored. */
export function restoreMistakes(declared: Resources): readonly string[] {
  return Object.entries(declared)
    .filter(([, { restorable, access }]) => restorable === false && access.restore !== undefined)
    .map(([name]) => `${name}.access.restore: restorable is false, and nothing could be restored; drop one of the two`);
}

/** Mistakes in the permissions, each sentence beginning with `.access`. */
export function accessMistakes(resource: ResolvedResource, all: ResolvedResources): readonly string[] {
  const { access, actions, listActions } = resource;
  const { roles, rows } = access;
  const allowed = [
    ...operations.map((name) => [name, roles[name]] as const),
    ...[...actions, ...listActions].map((action) => [action.name, action.roles] as const),
  ];
  return rolesNamedIn(resource).flatMap((role) => {
    const may = allowed.filter(([, who]) => who.includes(role)).map(([name]) => name);
    const [first] = may;
    const writes = (['create', 'update'] as const).filter((mode) => roles[mode].includes(role));
    return [
      ...(first !== undefined && rows[role] === undefined
        ? [`.access.rows: ${role} may ${first}, and no rows are named for it; name them, or take the role out`]
        : []),
      ...(may.some((name) => name !== 'show') && !roles.show.includes(role)
        ? [`.access.show: ${role} may ${may.find((name) => name !== 'show')} and not show; name the role in show`]
        : []),
      ...(roles.import.includes(role) && writes.length < 2
        ? [`.access.import: ${role} may not both create and update; take the role out of import`]
        : []),
      ...(roles.export.includes(role) && !roles.list.includes(role)
        ? [`.access.export: ${role} may export and not list; name the role in list`]
        : []),
      ...(access.fixed[role] !== undefined && !writes.includes('create')
        ? [`.access.fixed: ${role} may not create; take the role out`]
        : []),
      ...allowed.flatMap(([name, who]) =>
        who.filter((one) => one === role).length > 1 ? [`.access.${name}: ${role} stands twice; name it once`] : [],
      ),
      ...(writes.includes('create') ? wrongChoices(resource, role) : []),
      ...noUsers(resource, role, all),
    ];
  });
}

/** A field that is compared with the actor's id must refer to users; otherwise ids of other things would be taken for the actor's. */
function noUsers(resource: ResolvedResource, role: Role, all: ResolvedResources): readonly string[] {
  const { rows, fixed } = resource.access;
  const accounts = accountsOf(all)?.name;
  const namesThem = (name: string) => {
    const field = resource.field.get(name);
    return name === 'id' ? resource.name === accounts : field !== undefined && 'to' in field && field.to === accounts;
  };
  const remedy = `which names nobody who signs in; name a reference to ${accounts}`;
  const given = fixed[role];
  return [
    ...comparedWithMe(rows[role] ?? 'all')
      .filter((name) => !namesThem(name))
      .map((name) => `.access.rows: ${role} sees rows by ${name}, ${remedy}`),
    ...(given === undefined || namesThem(given) ? [] : [`.access.fixed: ${role} is put into ${given}, ${remedy}`]),
  ];
}

function comparedWithMe(condition: RowCondition): readonly string[] {
  return leavesOf(condition).flatMap((one) => ('own' in one ? [one.own] : 'holdsMe' in one ? [one.holdsMe] : []));
}

/** A role that omits a choice gets its initial value, so the role must be allowed to set that value. */
function wrongChoices(resource: ResolvedResource, role: Role): readonly string[] {
  const actor = { id: 1, role };
  return resource.fields.flatMap((field) => {
    const offered = resource.access.choices[field.name]?.[role];
    if (offered === undefined || !('options' in field)) return [];
    if (offered.length === 0)
      return [`.access.choices: ${role} may set ${field.name} to nothing; offer an option, or take the role out`];
    if (!mayWriteField(resource, field, { mode: 'create', actor })) return [];
    const initial = initialOf(field, '2000-01-01');
    return typeof initial === 'string' && !offeredChoices(resource, field, actor).includes(initial)
      ? [`.access.choices: ${role} may not set ${field.name} to its initial ${initial}; offer it, or drop initial`]
      : [];
  });
}
