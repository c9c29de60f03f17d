import { join } from 'node:path';
import { root } from './root.mjs';

/** Replacements, within Refine's files only, for packages of which they use these functions. */
export const refineStandIns = [
  { of: 'qs', by: 'src/core/console/refine/flat-query.ts', used: ['parse', 'stringify'] },
  { of: 'pluralize', by: 'src/core/console/refine/no-plurals.ts', used: ['plural', 'singular'] },
];

/** Returns the replacement of a package that Refine imports; undefined if there is none. */
export function refineStandIn(/** @type {string} */ source) {
  const found = refineStandIns.find((one) => one.of === source);
  return found && join(root, found.by);
}
