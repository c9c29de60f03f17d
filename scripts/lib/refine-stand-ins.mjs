import { join } from 'node:path';
import { root } from './root.mjs';

/** What stands, in Refine's files alone, for a package of which they use these functions: the package, its stand-in, the functions. */
export const refineStandIns = [
  { of: 'qs', by: 'src/core/console/refine/flat-query.ts', used: ['parse', 'stringify'] },
  { of: 'pluralize', by: 'src/core/console/refine/no-plurals.ts', used: ['plural', 'singular'] },
];

/** The file that stands for a package which Refine imports; undefined where none does. */
export function refineStandIn(/** @type {string} */ source) {
  const found = refineStandIns.find((one) => one.of === source);
  return found && join(root, found.by);
}
