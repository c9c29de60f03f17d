/** An object of a JSON answer. Nothing in Google's answers is assumed to be present. */
export type GoogleJson = Readonly<Record<string, unknown>>;

declare const described: unique symbol;

/**
 * A JSON answer that the vendor describes by the type `T`. What comes is still read as if anything could be missing, but
 * a path that the vendor's type does not know does not compile.
 */
export type GoogleAnswer<T> = GoogleJson & { readonly [described]?: T };

type Names<T> = Extract<keyof T, string>;
type At<T, K extends keyof T> = NonNullable<T[K]>;
type Inside<T> = T extends readonly unknown[] ? never : T extends object ? Names<T> : never;

/** The paths of up to three names into a value of the type `T`; any path where no type is known. */
type PathIn<T> = unknown extends T
  ? readonly string[]
  : {
      [K in Names<T>]:
        | readonly [K]
        | {
            [L in Inside<At<T, K>> & keyof At<T, K>]:
              | readonly [K, L]
              | { [M in Inside<At<At<T, K>, L>>]: readonly [K, L, M] }[Inside<At<At<T, K>, L>>];
          }[Inside<At<T, K>> & keyof At<T, K>];
    }[Names<T>];

/** The type of the value at a path, as the vendor describes it. */
type Found<T, P extends readonly unknown[]> = P extends readonly [infer K, ...infer Rest]
  ? K extends keyof T
    ? Found<At<T, K>, Rest>
    : unknown
  : T;
type Item<T> = T extends readonly (infer Each)[] ? Each : unknown;

type From<T> = GoogleAnswer<T> | null | undefined;
type Path<T> = PathIn<T> & readonly string[];

/** The parameters of a vendor's request type, as a query carries them. */
export type QueryOf<Params> = Partial<
  Record<Extract<keyof Params, string>, string | number | boolean | readonly string[]>
>;

type MaskPath<T> = {
  [K in Names<T>]: K | `${K}.${Inside<At<T, K>>}`;
}[Names<T>];

/** Returns the mask of these fields of the vendor's type `T`, in the comma form; an unknown field does not compile. */
export function fieldMask<T>(...fields: readonly MaskPath<T>[]): string {
  return fields.join(',');
}

/** True for an object that is not an array. */
export function isJson(value: unknown): value is GoogleJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object at that path; an empty one if missing. */
export function objectIn<T, P extends Path<T>>(from: From<T>, ...path: P): GoogleAnswer<Found<T, P>> {
  const found = valueIn(from, path);
  return isJson(found) ? found : {};
}

/** Returns the non-empty text at that path, or null. */
export function textIn<T>(from: From<T>, ...path: Path<T>): string | null {
  return textOf(valueIn(from, path));
}

/** Returns the number at that path, also if written as text (`value: "12"`), or null. */
export function numberIn<T>(from: From<T>, ...path: Path<T>): number | null {
  const found = valueIn(from, path);
  if (typeof found !== 'number' && (typeof found !== 'string' || found.trim() === '')) return null;
  const value = Number(found);
  return Number.isFinite(value) ? value : null;
}

/** Returns the moment (epoch ms) of the RFC 3339 text at that path, or null. */
export function momentIn<T>(from: From<T>, ...path: Path<T>): number | null {
  const moment = Date.parse(textOf(valueIn(from, path)) ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the objects of the array at that path; other items are left out. */
export function listIn<T, P extends Path<T>>(from: From<T>, ...path: P): readonly GoogleAnswer<Item<Found<T, P>>>[] {
  const found = valueIn(from, path);
  return Array.isArray(found) ? found.filter(isJson) : [];
}

function textOf(found: unknown): string | null {
  return typeof found === 'string' && found !== '' ? found : null;
}

function valueIn(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isJson(value) ? value[name] : undefined), from);
}
