/** An object of a JSON answer. Nothing in Google's answers is assumed to be present. */
export type Json = Readonly<Record<string, unknown>>;

/** True for an object that is not an array. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object at that path; an empty one if missing. */
export function objectIn(from: unknown, ...path: readonly string[]): Json {
  const found = valueIn(from, path);
  return isJson(found) ? found : {};
}

/** Returns the non-empty text at that path, or null. */
export function textIn(from: unknown, ...path: readonly string[]): string | null {
  const found = valueIn(from, path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Returns the number at that path, also if written as text (`value: "12"`), or null. */
export function numberIn(from: unknown, ...path: readonly string[]): number | null {
  const found = valueIn(from, path);
  if (typeof found !== 'number' && (typeof found !== 'string' || found.trim() === '')) return null;
  const value = Number(found);
  return Number.isFinite(value) ? value : null;
}

/** Returns the moment (epoch ms) of the RFC 3339 text at that path, or null. */
export function momentIn(from: unknown, ...path: readonly string[]): number | null {
  const moment = Date.parse(textIn(from, ...path) ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** Returns the objects of the array at that path; other items are left out. */
export function listIn(from: unknown, ...path: readonly string[]): readonly Json[] {
  const found = valueIn(from, path);
  return Array.isArray(found) ? found.filter(isJson) : [];
}

function valueIn(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isJson(value) ? value[name] : undefined), from);
}
