import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';
import { functionsOf } from './functions.ts';
import { sourcesIn } from './imports.ts';

const longest = 60;
const longestFile = 300;
const body = Array.from({ length: longest }, (_, n) => `  const a${n} = ${n};`).join('\n');

it('no function is longer than a screen without a reason above it', () => {
  const sources = ['src', 'tests', 'bench', 'scripts', 'build'].flatMap((folder) =>
    Object.entries(sourcesIn(root, folder)),
  );
  const long = sources
    // What ours is compared with is written as others would
    .filter(([path]) => !/\.test\.tsx?$|^bench\/reference\//.test(path))
    .flatMap(([path, text]) => functionsOf(path, text))
    .filter(({ lines, hasReason }) => lines > longest && !hasReason);
  expect(long.map(({ file, name, lines }) => `${file} ${name}: ${lines} lines`)).toEqual([]);
});

it('no file of the program is longer than one purpose takes', () => {
  const long = Object.entries(sourcesIn(root, 'src')).flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return lines < longestFile ? [] : [`${path}: ${lines} lines`];
  });
  expect(long).toEqual([]);
});

it.each([
  ['nothing above it', '', false],
  ['another comment above it', '/** The longest of all. */\n', false],
  ['a reason above it', '/** The calls. Long, for it is the list of them. */\n', true],
  ['a reason above another function', '/** Long, for it lists. */\nconst b = 1;\n', false],
])('tells of one with %s', (_, above, expected) => {
  const [found] = functionsOf('src/a.ts', `${above}export function a() {\n${body}\n}\n`).filter(
    ({ lines }) => lines > longest,
  );
  expect(found?.hasReason).toBe(expected);
});
