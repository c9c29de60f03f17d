import type { RowCondition } from '../declaration/condition.ts';
import type { ResolvedResource } from './resource.ts';

/** The names of the fields by which it is decided who sees a row, for any role. */
export function scopeFields({ access }: Pick<ResolvedResource, 'access'>): ReadonlySet<string> {
  return new Set(Object.values(access.rows).flatMap((one = 'all') => fieldsOf(one)));
}

function fieldsOf(condition: RowCondition): readonly string[] {
  if (condition === 'all') return [];
  if ('own' in condition) return [condition.own];
  if ('through' in condition) return [condition.through];
  if ('holdsMe' in condition) return [condition.holdsMe];
  if ('holdsMyRole' in condition) return [condition.holdsMyRole];
  if ('empty' in condition) return [condition.empty];
  if ('is' in condition) return Object.keys(condition.is);
  if ('not' in condition) return fieldsOf(condition.not);
  return ('any' in condition ? condition.any : condition.every).flatMap(fieldsOf);
}
