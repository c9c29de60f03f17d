import { importsOf, type Sources } from './imports.ts';

/** Which feature sees which other, by what its files import, their tests left out: `report → billing`. */
export function usedPairs(sources: Sources): ReadonlySet<string> {
  const used = new Set<string>();
  for (const [path, text] of Object.entries(sources)) {
    const from = featureOf(path);
    if (from === undefined || /\.test\.tsx?$/.test(path)) continue;
    for (const { to = '' } of importsOf(path, text)) {
      const of = featureOf(to);
      if (of !== undefined && of !== from) used.add(`${from} → ${of}`);
    }
  }
  return used;
}

/** What is allowed and no file needs. */
export function unusedPairs(sources: Sources, allowed: Readonly<Record<string, readonly string[]>>): string[] {
  const used = usedPairs(sources);
  return Object.entries(allowed)
    .flatMap(([from, seen]) => seen.map((of) => `${from} → ${of}`))
    .filter((pair) => !used.has(pair));
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}
