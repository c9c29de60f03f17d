import { join } from 'node:path';
import { root } from './root.mjs';

/** Replacements, within Refine's files only, for packages of which they use these functions. */
export const refineStandIns = [
  { of: 'qs', by: 'src/core/console/refine/flat-query.ts', used: ['parse', 'stringify'] },
  { of: 'pluralize', by: 'src/core/console/refine/no-plurals.ts', used: ['plural', 'singular'] },
];

/** The functions of lodash that Refine imports for the first rows; es-toolkit's take a third of the bytes. */
export const lodashStandIns = {
  debounce: 'debounce',
  differenceWith: 'difference-with',
  get: 'get',
  isEqual: 'is-equal',
  unionWith: 'union-with',
  uniqBy: 'uniq-by',
};

const functions = new Map([
  ['query-string', 'src/core/console/refine/query-string.ts'],
  ...Object.entries(lodashStandIns).map(
    ([name, file]) => /** @type {const} */ ([`lodash-es/${name}.js`, `src/core/console/refine/lodash/${file}.ts`]),
  ),
]);

/** Returns the replacement of a package that Refine imports; undefined if there is none. */
export function refineStandIn(/** @type {string} */ source) {
  const by = functions.get(source) ?? refineStandIns.find((one) => one.of === source)?.by;
  return by && join(root, by);
}
