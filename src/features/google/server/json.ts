/** An object of an answer. Nothing of what Google sends is taken for granted. */
export type Json = Readonly<Record<string, unknown>>;

/** Is it an object (and no list)? */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under that path; an empty one where there is none. */
export function objectIn(from: unknown, ...path: readonly string[]): Json {
  const found = valueIn(from, path);
  return isJson(found) ? found : {};
}

/** The text under that path, or null. */
export function textIn(from: unknown, ...path: readonly string[]): string | null {
  const found = valueIn(from, path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The number under that path, also one written as a text (`value: "12"`), or null. */
export function numberIn(from: unknown, ...path: readonly string[]): number | null {
  const found = valueIn(from, path);
  if (typeof found !== 'number' && (typeof found !== 'string' || found.trim() === '')) return null;
  const value = Number(found);
  return Number.isFinite(value) ? value : null;
}

/** The moment (epoch ms) of the RFC 3339 text under that path, or null. */
export function momentIn(from: unknown, ...path: readonly string[]): number | null {
  const moment = Date.parse(textIn(from, ...path) ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** The objects of the list under that path; what is no object is left out. */
export function listIn(from: unknown, ...path: readonly string[]): readonly Json[] {
  const found = valueIn(from, path);
  return Array.isArray(found) ? found.filter(isJson) : [];
}

function valueIn(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isJson(value) ? value[name] : undefined), from);
}
