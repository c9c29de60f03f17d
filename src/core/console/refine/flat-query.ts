type Flat = Readonly<Record<string, unknown>>;

/**
 * The build's stand-in for `qs` in Refine, which would bring 10 kB: queries of plain values. It has no others to read or write here,
 * for a list's state is its own hook's (router.ts); something nested is refused rather than lost.
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
