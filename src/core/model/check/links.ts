import { rolesNamedIn } from '../access.ts';
import type { RowCondition } from '../declaration/condition.ts';
import { isReference, type ResolvedResource, type ResolvedResources } from '../resolved.ts';
import type { Role } from '../roles.ts';
import { leavesOf } from './conditions.ts';

/** Mistakes in the relations between a resource and those it refers to, each sentence beginning with its place. */
export function linkMistakes(resource: ResolvedResource, all: ResolvedResources): readonly string[] {
  const { key, keyedBy, unique, field, label, purpose, renamedFrom } = resource;
  return [
    ...(label.trim() === '' ? ['.label: it has none; say in Japanese what it is'] : []),
    ...(purpose.trim() === '' ? ['.purpose: it says nothing; say what the list is for, or drop it'] : []),
    ...resource.fields.flatMap((one) =>
      'fills' in one && one.fills !== undefined && field.get(one.fills)?.readOnly === true
        ? [`.${one.name}: fills ${one.fills}, which nobody writes; name another text`]
        : [],
    ),
    ...(renamedFrom !== null && all.has(renamedFrom)
      ? [`.renamedFrom: ${renamedFrom} is a resource still; drop one of the two`]
      : []),
    ...(key !== null && !unique.some((names) => names.length === 1 && names[0] === key)
      ? [`.key: ${key} is not unique; say unique of the field`]
      : []),
    ...(keyedBy !== null && field.get(keyedBy)?.required !== true
      ? [`.keyedBy: ${keyedBy} may be empty; say required of the field`]
      : []),
    ...resource.fields.filter(isReference).flatMap(({ name, to }) => {
      const target = all.get(to);
      if (target?.isView === true) return [`.${name}: ${to} is kept in no table; refer to a resource that is`];
      return target?.singletonPath == null ? [] : [`.${name}: ${to} is one row, which nobody chooses; drop the field`];
    }),
    ...rolesNamedIn(resource).flatMap((role) => throughMistakes(resource, role, all)),
  ];
}

function throughMistakes(resource: ResolvedResource, role: Role, all: ResolvedResources): readonly string[] {
  const condition = resource.access.rows[role];
  if (condition === undefined) return [];
  return throughs(condition).flatMap((name) => {
    const target = targetOf(resource, name, all);
    if (target === undefined) return [];
    if (target.access.rows[role] === undefined)
      return [`.access.rows: ${role} sees no ${target.name} through ${name}; name the rows of ${target.name} for it`];
    return leadsBack(resource, role, all)
      ? [`.access.rows: ${role} comes back to ${resource.name} through ${name}; name the rows by own or is instead`]
      : [];
  });
}

/** True if the scope of the resource depends, through `through` conditions, on the resource's own scope. */
function leadsBack(start: ResolvedResource, role: Role, all: ResolvedResources): boolean {
  const next = (from: ResolvedResource) =>
    throughs(from.access.rows[role] ?? 'all').flatMap((name) => targetOf(from, name, all) ?? []);
  const seen = new Set<ResolvedResource>();
  const open = next(start);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === start) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    open.push(...next(one));
  }
  return false;
}

function targetOf({ field }: ResolvedResource, name: string, all: ResolvedResources): ResolvedResource | undefined {
  const reference = field.get(name);
  return reference !== undefined && 'to' in reference ? all.get(reference.to) : undefined;
}

function throughs(condition: RowCondition): readonly string[] {
  return leavesOf(condition).flatMap((one) => ('through' in one ? [one.through] : []));
}
