/** A method and a path; path segments in braces match anything. */
export interface NamedCall {
  readonly method: string;
  readonly path: string;
}

/**
 * Returns a lookup of values by call; HEAD matches the value of GET, and the first of several matches wins. The prefix /api of a path is
 * ignored.
 */
export function namedCalls<T>(
  calls: readonly (NamedCall & { readonly value: T })[],
): (call: NamedCall) => T | undefined {
  const byShape = new Map<string, { segments: readonly string[]; value: T }[]>();
  for (const { method, path, value } of calls) {
    const segments = segmentsOf(path);
    const shape = shapeOf(method, segments);
    byShape.set(shape, [...(byShape.get(shape) ?? []), { segments, value }]);
  }
  return ({ method, path }) => {
    const segments = segmentsOf(path);
    const named = byShape.get(shapeOf(method, segments)) ?? [];
    const fits = (known: readonly string[]) =>
      known.every((segment, at) => segment.startsWith('{') || segment === segments[at]);
    return named.find((one) => fits(one.segments))?.value;
  };
}

function segmentsOf(path: string): readonly string[] {
  return path
    .replace(/^\/api\//, '/')
    .split('/')
    .slice(1);
}

function shapeOf(method: string, segments: readonly string[]): string {
  const answering = method.toUpperCase();
  return `${answering === 'HEAD' ? 'GET' : answering} ${segments.length}`;
}
