/*
 * Parts of a value of Google's, of which nothing is assumed to be present.
 */

/** Returns the part of that name; undefined if there is none. */
export function partAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Returns the text of that name; an empty one if there is none. */
export function textAt(value: unknown, name: string): string {
  const part = partAt(value, name);
  return typeof part === 'string' ? part : '';
}

/** Returns the number of that name; 0 if there is none, as Google leaves zeros out. */
export function numberAt(value: unknown, name: string): number {
  const part = partAt(value, name);
  return typeof part === 'number' ? part : 0;
}

/** Returns the list of that name; an empty one if there is none. */
export function listAt(value: unknown, name: string): readonly unknown[] {
  const part = partAt(value, name);
  return Array.isArray(part) ? part : [];
}
