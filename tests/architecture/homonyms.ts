import type { Sources } from './imports.ts';

const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|type|interface|enum|let) (\w+)/gm;

/** Names that more than this many files export, each with its files. The emulator has its vendors' words, and tests theirs. */
export function homonyms(sources: Sources, most: number): ReadonlyMap<string, readonly string[]> {
  const all = Object.entries(sources)
    .filter(([path]) => !path.startsWith('src/emulator/') && !/\.test\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      [...new Set([...text.matchAll(exported)].map(([, name = '']) => name))].map((name) => ({ name, path })),
    );
  const byName = Map.groupBy(all, ({ name }) => name);
  return new Map(
    [...byName]
      .filter(([, some]) => some.length > most)
      .map(([name, some]) => [name, some.map(({ path }) => path)] as const),
  );
}
