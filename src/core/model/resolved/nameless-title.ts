import { kindOf } from '../fields/registry.ts';
import { fieldNamed, type ResolvedResource } from './resource.ts';

/** What a row without a name is called, `value` being what its resource names it by instead; null where there is nothing to name it by. */
export function namelessTitle(resource: ResolvedResource, value: unknown): string | null {
  const { nameless } = resource;
  if (nameless === null || value === null || value === undefined) return null;
  const field = fieldNamed(resource, nameless.by);
  return nameless.pattern.replace('{title}', () => kindOf(field).toText(value, field));
}
