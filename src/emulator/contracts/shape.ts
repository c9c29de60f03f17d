/*
 * Shapes of answers as values, held by the compiler against the vendors' types: a name that the type does not have, or has in
 * another form, does not compile.
 */

type Leaf<T> = T extends string ? 'text' : T extends number ? 'number' : T extends boolean ? 'boolean' : never;

/** The shape of the type `T`, as far as this product reads or sends it. */
export type ShapeOf<T> = [NonNullable<T>] extends [readonly (infer Each)[]]
  ? readonly [ShapeOf<Each>]
  : [NonNullable<T>] extends [string | number | boolean]
    ? Leaf<NonNullable<T>>
    : { readonly [K in keyof T]?: ShapeOf<T[K]> };

/** A shape, whatever type it was held against; `any` takes every value. */
export type Shape =
  | 'any'
  | 'text'
  | 'number'
  | 'boolean'
  | readonly [Shape]
  | { readonly [name: string]: Shape | undefined };

/** How a value differs from its contract: in another form, or with names that the contract does not know. */
export interface Difference {
  readonly path: string;
  readonly found: 'other form' | 'unknown name' | 'missing';
}

/**
 * Compares a JSON value with its shape. Vendors leave out what is empty, so only the names of `required` must be there, each as
 * a path such as `places[].id`.
 */
export function differences(value: unknown, shape: Shape, required: readonly string[] = []): Difference[] {
  const seen = new Set<string>();
  const found = differencesAt(value, shape, '', seen);
  const missing = required.filter((path) => !seen.has(path));
  return [...found, ...missing.map((path): Difference => ({ path, found: 'missing' }))];
}

function differencesAt(value: unknown, shape: Shape, path: string, seen: Set<string>): Difference[] {
  seen.add(path);
  const other: Difference[] = [{ path: path === '' ? '(the answer)' : path, found: 'other form' }];
  if (shape === 'any') return [];
  if (shape === 'text') return typeof value === 'string' ? [] : other;
  if (shape === 'number') return typeof value === 'number' ? [] : other;
  if (shape === 'boolean') return typeof value === 'boolean' ? [] : other;
  if (isListShape(shape))
    return Array.isArray(value) ? value.flatMap((one) => differencesAt(one, shape[0], `${path}[]`, seen)) : other;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  return Object.entries(value).flatMap(([name, one]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner === undefined) return [{ path: at, found: 'unknown name' as const }];
    return differencesAt(one, inner, at, seen);
  });
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
