import { kinds } from '#core/model/fields/registry.ts';
import type { Sources } from './imports.ts';

/** Where a kind may know itself, and its neighbours in one folder; the fields that every row has are made of kinds. */
const own = /^src\/core\/(?:fields\/[^/]+\/|model\/fields\/system\.ts$)/;

const name = `['"](?:${Object.keys(kinds).join('|')})['"]`;
const comparisons = [
  new RegExp(`\\bkind\\b[^\\n;]{0,4}[!=]==?\\s*${name}`, 'g'),
  new RegExp(`${name}\\s*[!=]==?[^\\n;]{0,40}\\bkind\\b`, 'g'),
  new RegExp(`\\bcase ${name}`, 'g'),
  new RegExp(`\\bkind: ${name}`, 'g'),
  /(?:includes|has|indexOf)\([\w.?]*\bkind\)/g,
];

/** Where a file outside a kind's own folder asks of a field which kind it is, one sentence each. */
export function comparisonsWithKinds(sources: Sources): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (own.test(file) || /\.test\.tsx?$/.test(file)) return [];
    return comparisons.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]) => `${file} asks for a kind (${found}): let the kind answer`),
    );
  });
}

/** The files outside the folders of the kinds that know several of them by name: each answers for every kind that is not as any text. */
export function roomsOfKinds(sources: Sources): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (own.test(file) || /\.test\.tsx?$/.test(file)) return [];
    const named = [...text.matchAll(/'#core\/fields\/([^/']+)\//g)].map(([, kind]) => kind);
    return new Set(named).size > 3 ? [file] : [];
  });
}
