import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources, type Sources } from './imports.ts';

/*
 * The console makes our own calls by their definitions (`send`, `useCall`, `fetchRows` and the like, or Refine's hooks over the data
 * provider), whose answers are typed. Past them there is only JSON of no type, which somebody would have to read by hand.
 */

/** The one place that speaks HTTP, and the data provider with what hands it the client. */
const speaksHttp = /^src\/core\/console\/(http\/|refine\/|app\/refine-root\.tsx$)/;

/** Ways to an answer without a type. `download` gives a file. */
const untyped =
  /import \{[^}]*\bhttp\b[^}]*\} from '[^']*\/http\/client\.ts'|from 'axios'|\bnew XMLHttpRequest\b|\bfetch\((?!corePaths\.home\b)|['"`]\/api\//;

/** In a feature's screens: taking apart what nobody says the type of. */
const handRead = /\btypeof [\w.?]+ [!=]==? 'object'|\bObject\(|\b(answer|response): unknown\b/;

/** Where the console reads an answer of ours past its definition, one line each. */
function untypedIn(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const ofFeature = /^src\/(?:services|features|pages)\/[^/]+\/console[/.]/.test(file);
    if (/\.test\.tsx?$/.test(file) || speaksHttp.test(file)) return [];
    if (!ofFeature && !/^src\/(core|core\/fields\/[^/]+|app)\/console[/.]/.test(file)) return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        untyped.test(line) || (ofFeature && handRead.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      );
  });
}

it('no screen reads an answer of ours by hand', () => {
  expect(untypedIn(readSources(fileURLToPath(new URL('../..', import.meta.url))))).toEqual([]);
});

it.each([
  ['src/core/console/pages/a.ts', `import { http } from '#core/console/http/client.ts';`],
  ['src/features/posts/console/a.ts', `import { download, http } from '#core/console/http/client.ts';`],
  ['src/features/posts/console/a.ts', `import axios from 'axios';`],
  ['src/features/posts/console/a.ts', 'const answer = await fetch(`/api/posts`);'],
  ['src/app/console/a.ts', `const path = '/api/posts';`],
  ['src/features/posts/console/a.ts', `const { total }: { total?: unknown } = Object(answer);`],
  ['src/features/posts/console/a.ts', `if (typeof answer !== 'object' || answer === null) return null;`],
  ['src/features/posts/console/a.ts', 'function countIn(answer: unknown): string {'],
])('catches in %s: %s', (file, line) => {
  expect(untypedIn({ [file]: line })).toHaveLength(1);
});

it.each([
  ['src/core/console/http/calls.ts', `import { type CallOptions, http } from './client.ts';`],
  ['src/core/console/ui/buttons/downloads.tsx', `import { download } from '#core/console/http/client.ts';`],
  ['src/features/posts/console/a.ts', `const { data } = await fetchRows('place-post', { start: 0, end: 1 });`],
])('lets %s be: %s', (file, line) => {
  expect(untypedIn({ [file]: line })).toEqual([]);
});
