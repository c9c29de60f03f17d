type Flat = Readonly<Record<string, unknown>>;

/**
 * Replaces `qs` in the build, which Refine imports and which is 10 kB. Supports queries of plain values only, which is all that Refine
 * handles here, since our own hook keeps the list's state (router.ts). Throws for nested values.
 */
export default { parse, stringify };

function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringify(query: Flat, { addQueryPrefix = false }: { addQueryPrefix?: boolean } = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') throw new Error(`a query of Refine’s holds plain values, and ${name} is none`);
    params.set(name, String(value));
  }
  const text = params.toString();
  return addQueryPrefix && text !== '' ? `?${text}` : text;
}
