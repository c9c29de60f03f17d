import type { Sources } from './imports.ts';

/** A table that the core or a feature keeps for itself: a constant made by `pgTable`. */
const ownTable = /\bexport const (\w+) = pgTable\(/g;

/** Writes to a table, by Drizzle, in SQL, or many rows at once. */
const writes = [
  /\b(?:tx|orm)\s*\.(?:insert|update|delete)\(\s*([^,()]+?)\s*\)/g,
  /\b(?:insert into|update|delete from) \$\{([^}]+)\}/g,
  /\binsert(?:Many|Returning|WithoutIds)\(\s*\w+,\s*([^,()]+?)\s*,/g,
];

/** How often a file of the product writes rows of a declared resource past the one writer (`system-write.ts`, or the generated verbs). */
export function writesPastTheWriter(sources: Sources): Record<string, number> {
  const own = new Set(Object.values(sources).flatMap((text) => [...text.matchAll(ownTable)].map(([, name]) => name)));
  const found: Record<string, number> = {};
  for (const [file, text] of Object.entries(sources)) {
    if (!/^src\/((?:services|features|pages)\/[^/]+\/server[/.]|app\/)/.test(file) || file.endsWith('.test.ts'))
      continue;
    const past = writes.flatMap((write) => [...text.matchAll(write)]).filter(([, table]) => !own.has(table));
    if (past.length > 0) found[file] = past.length;
  }
  return found;
}
