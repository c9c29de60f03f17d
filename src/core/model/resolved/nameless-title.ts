import { kindOf } from '../fields/registry.ts';
import { fieldNamed, type ResolvedResource } from '../resolved.ts';

/** The name of a row without a title, made from `value`, the value of the `nameless` field; null if that is empty. */
export function namelessTitle(resource: ResolvedResource, value: unknown): string | null {
  const { nameless } = resource;
  if (nameless === null || value === null || value === undefined) return null;
  const field = fieldNamed(resource, nameless.by);
  return nameless.pattern.replace('{title}', () => kindOf(field).toText(value, field));
}
