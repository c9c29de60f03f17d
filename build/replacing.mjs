import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import { edits, replacements } from './replacements.mjs';

const nothing = '\0tenjun:nothing';

/**
 * Applies the table of replacements. Fails when a row of it no longer hits, and when something is used that should not be.
 * @returns {import('vite').Plugin}
 */
export function replacing() {
  /** @type {Set<object>} */
  const hit = new Set();
  return {
    name: 'tenjun:replacing',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (importer === undefined) return;
      const found = replacements.find(
        (one) =>
          one.source.test(source) &&
          one.importer.test(importer) &&
          (one.only ?? this.environment.name) === this.environment.name,
      );
      if (found === undefined) return;
      hit.add(found);
      return found.by === null ? { id: nothing, moduleSideEffects: false } : join(root, found.by);
    },
    load: (id) => (id === nothing ? 'export default null; export const PageHeader = null;' : undefined),
    transform: {
      filter: { id: edits.map(({ files }) => files) },
      handler(code, id) {
        const edit = edits.find(({ files }) => files.test(id));
        const changed = edit?.change(code) ?? code;
        if (edit !== undefined && changed !== code) hit.add(edit);
        return { code: changed, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const { name } = this.environment;
      const due = [
        ...replacements.filter((one) => (one.only ?? 'client') === name),
        ...(name === 'client' ? edits : []),
      ];
      for (const one of due) if (!hit.has(one)) this.error(`${rowOf(one)} no longer hits: see build/replacements.mjs`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = chunk.moduleIds.find((id) => id === nothing || replacements.some((one) => isUnwanted(one, id)));
        if (found) this.error(`${found} must not enter the bundle (in ${chunk.fileName}): see build/replacements.mjs`);
      }
    },
  };
}

/** @param {import('./replacements.mjs').Replacement | import('./replacements.mjs').Edit} row */
function rowOf(row) {
  return 'source' in row ? `${row.example} → ${row.source.source}` : row.example;
}

/**
 * True for a file of the package that a row leaves out.
 * @param {import('./replacements.mjs').Replacement} row
 * @param {string} id
 */
export function isUnwanted(row, id) {
  return row.package !== undefined && id.includes(`/node_modules/${row.package}/`);
}
