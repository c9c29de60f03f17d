import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import { plannedRoutes } from './planned-routes.mjs';

/**
 * Writes .vite/routes.json: for every route of the console the scripts and styles of its page, and the API calls with
 * which it and its list open. The server puts what belongs to a page into it.
 * @param {string} apiBase
 * @returns {import('vite').Plugin}
 */
export function firstViews(apiBase) {
  /** @type {({ scripts: string[], styles: string[] } & Record<string, unknown>)[]} */
  let routes = [];
  return {
    name: 'tenjun:first-views',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (entry === undefined) return this.error('there is no entry');
      const known = new Set(chunksBehind(entry));
      routes = (await plannedRoutes()).map(({ modules, ...route }) => {
        const own = modules.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
          return chunk ?? this.error(`no chunk holds ${module.replace(root, '')} of ${route.path}`);
        });
        const seen = new Set();
        const files = own.flatMap((chunk) => chunksBehind(chunk, seen)).filter((file) => !known.has(file));
        return { ...route, scripts: files, styles: [...stylesOf([...own.map(({ fileName }) => fileName), ...files])] };
      });

      /** The chunk and all its static imports. @returns {string[]} */
      function chunksBehind(/** @type {import('vite').Rolldown.OutputChunk} */ chunk, seen = new Set()) {
        if (seen.has(chunk.fileName)) return [];
        seen.add(chunk.fileName);
        const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
        return [chunk.fileName, ...imported.flatMap((one) => chunksBehind(one, seen))];
      }

      function stylesOf(/** @type {string[]} */ files) {
        return new Set(
          chunks
            .filter(({ fileName }) => files.includes(fileName))
            .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        );
      }
    },
    writeBundle({ dir = '' }) {
      // Chunks that contain only styles are in the bundle, but are not written
      const isThere = (/** @type {string} */ file) => existsSync(join(dir, file));
      const written = routes.map((route) => ({
        ...route,
        scripts: route.scripts.filter(isThere),
        styles: route.styles.filter(isThere),
      }));
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite', 'routes.json'), JSON.stringify({ apiBase, routes: written }));
    },
  };
}
