import type { RowCondition } from '../declaration/condition.ts';
import type { ResolvedResource } from '../resolved.ts';

/** The names of the fields by which it is decided who sees a row, for any role. */
export function scopeFields({ access }: Pick<ResolvedResource, 'access'>): ReadonlySet<string> {
  return new Set(Object.values(access.rows).flatMap((one = 'all') => [...ownFields(one), ...referencesIn(one)]));
}

/** The fields of the row itself that a condition depends on. */
export function ownFields(condition: RowCondition): readonly string[] {
  return fieldsIn(condition, (one) => {
    if ('own' in one) return [one.own];
    if ('holdsMe' in one) return [one.holdsMe];
    if ('holdsMyRole' in one) return [one.holdsMyRole];
    if ('empty' in one) return [one.empty];
    return 'is' in one ? Object.keys(one.is) : [];
  });
}

/** The references whose rows a condition depends on. */
function referencesIn(condition: RowCondition): readonly string[] {
  return fieldsIn(condition, (one) => ('through' in one ? [one.through] : []));
}

type Simple = Exclude<RowCondition, 'all' | { not: unknown } | { any: unknown } | { every: unknown }>;

function fieldsIn(condition: RowCondition, of: (one: Simple) => readonly string[]): readonly string[] {
  if (condition === 'all') return [];
  if ('not' in condition) return fieldsIn(condition.not, of);
  if ('any' in condition) return condition.any.flatMap((one) => fieldsIn(one, of));
  return 'every' in condition ? condition.every.flatMap((one) => fieldsIn(one, of)) : of(condition);
}
