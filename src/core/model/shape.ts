/** A JSON Schema (2020-12) fragment, as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [key: string]: unknown };

declare const described: unique symbol;

/** The shape of an answer: a JSON Schema that carries the TypeScript type of what it describes. */
export type Shape<T> = JsonSchema & { readonly [described]?: () => T };

/** The type that a shape describes. */
export type Infer<S> = S extends Shape<infer T> ? T : never;

export const string: Shape<string> = { type: 'string' };
export const integer: Shape<number> = { type: 'integer' };
export const double: Shape<number> = { type: 'number' };
export const flag: Shape<boolean> = { type: 'boolean' };
/** A JST business day, `YYYY-MM-DD`. */
export const day: Shape<string> = { type: 'string', format: 'date' };
/** `YYYY-MM`. */
export const yearMonth: Shape<string> = { type: 'string', pattern: '^\\d{4}-\\d{2}$' };
/** Epoch ms. */
export const epochMs: Shape<number> = { type: 'integer', format: 'int64', description: 'epoch ms' };
/** Any JSON value. */
export const anything: Shape<unknown> = {};

/** Exactly this value. */
/* @__NO_SIDE_EFFECTS__ */
export function exactly<const T extends string | number | boolean>(value: T): Shape<T> {
  return { const: value };
}

/** One of these texts. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return { enum: values };
}

/** One of the codes in these labels. */
/* @__NO_SIDE_EFFECTS__ */
export function codeOf<C extends Readonly<Record<string, unknown>>>(labels: C): Shape<keyof C & string> {
  return { enum: Object.keys(labels) };
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return { anyOf: [shape, { type: 'null' }] };
}

/** Either of two shapes. */
/* @__NO_SIDE_EFFECTS__ */
export function anyOf<A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> {
  return { anyOf: [one, other] };
}

/* @__NO_SIDE_EFFECTS__ */
export function array<T>(shape: Shape<T>): Shape<readonly T[]> {
  return { type: 'array', items: shape };
}

/** An object with values of one shape under arbitrary keys. */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return { type: 'object', additionalProperties: shape };
}

/** A property that may be missing. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(shape: Shape<T>): Optional<T> {
  return { optional: shape };
}

export type Properties = { readonly [name: string]: Shape<unknown> | Optional<unknown> };

type OptionalNames<P> = { [K in keyof P]: P[K] extends Optional<unknown> ? K : never }[keyof P];

/** The type of an object with these properties. */
export type ObjectOf<P> = { readonly [K in Exclude<keyof P, OptionalNames<P>>]: Infer<P[K]> } & {
  readonly [K in OptionalNames<P>]?: P[K] extends Optional<infer T> ? T : never;
} extends infer O
  ? { readonly [K in keyof O]: O[K] }
  : never;

/** An object with exactly these properties. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const P extends Properties>(properties: P): Shape<ObjectOf<P>> {
  const entries = Object.entries(properties);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, one]) => [name, isOptional(one) ? one.optional : one])),
    required: entries.flatMap(([name, one]) => (isOptional(one) ? [] : [name])),
    additionalProperties: false,
  };
}

function isOptional(property: Shape<unknown> | Optional<unknown>): property is Optional<unknown> {
  return 'optional' in property;
}

/** Equality of JSON values, ignoring the order of an object's keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    a.length === b.size &&
    a.every(([name, value]) => b.has(name) && isSame(value, b.get(name)))
  );
}

/** True if the user left this empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
