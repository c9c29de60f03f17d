/** Matches the bundled files of Refine. */
export const refineFiles = /\/node_modules\/@refinedev\/[\w-]+\/dist\/index\.mjs/;

/**
 * Removes the statements by which Refine's build preserves function names. Bundlers may not drop them, so they would
 * keep all those functions, used or not, with all that they import. The names are not needed here.
 * @param {string} code
 */
export function withoutNames(code) {
  return code.replace(/^__name\(\w+, "\w+"\);$/gm, '');
}
