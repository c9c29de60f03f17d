import { mayWriteField, offeredChoices, rolesNamedIn } from '../access.ts';
import { initialOf } from '../draft.ts';
import { operations, type ResolvedResource } from '../resolved/resource.ts';
import type { Role } from '../roles.ts';

/** What is wrong with who may do what, each sentence beginning with `.access`. */
export function accessMistakes(resource: ResolvedResource): readonly string[] {
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
      ...(may.some((name) => name !== 'create' && name !== 'show') && !roles.show.includes(role)
        ? [`.access.show: ${role} may ${may.find((name) => name !== 'create')} and not show; name the role in show`]
        : []),
      ...(roles.import.includes(role) && writes.length < 2
        ? [`.access.import: ${role} may not both create and update; take the role out of import`]
        : []),
      ...(writes.includes('create') ? wrongChoices(resource, role) : []),
    ];
  });
}

/** A role that leaves a choice alone is given its initial value: it must be one that the role may set. */
function wrongChoices(resource: ResolvedResource, role: Role): readonly string[] {
  const actor = { id: 1, role };
  return resource.fields.flatMap((field) => {
    if (resource.access.choices[field.name]?.[role] === undefined || !('options' in field)) return [];
    if (!mayWriteField(resource, field, { mode: 'create', actor })) return [];
    const initial = initialOf(field, '2000-01-01');
    return typeof initial === 'string' && !offeredChoices(resource, field, actor).includes(initial)
      ? [`.access.choices: ${role} may not set ${field.name} to its initial ${initial}; offer it, or drop initial`]
      : [];
  });
}
