/** The files of Refine that are built as they are. */
export const refineFiles = /\/node_modules\/@refinedev\/[\w-]+\/dist\/index\.mjs/;

/**
 * Refine's build keeps the names of its functions by statements that no bundler may drop, and so all those functions, whether
 * used or not, with all that they import. Their names are of no use here.
 * @param {string} code
 */
export function withoutNames(code) {
  return code.replace(/^__name\(\w+, "\w+"\);$/gm, '');
}
