import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { root } from '../scripts/lib/root.mjs';

const entry = '\0planned-routes';
const standIn = '\0stand-in:';

const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/** A module whose exports are the name of its file, so that a page's file is known by any of them. */
function standInOf(/** @type {string} */ file) {
  const name = JSON.stringify(file);
  const source = file.startsWith(root) && file.endsWith('.tsx') ? readFileSync(file, 'utf8') : '';
  const names = [...source.matchAll(exported)].map(([, one]) => `export const ${one} = ${name};`);
  return `${names.join('')}export default ${name}`;
}

/**
 * Returns every route of the console with the files of its page (the page's own first, then what plugins add to it), in the console's order. Runs the declarations and
 * plugins (`calls`: those with which every page begins; `lists`: the one with which a list opens, by role), but replaces
 * every import that is not plain TypeScript by its file name.
 * @returns {Promise<{ path: string, open: boolean, resource: string | null, calls: string[], lists: Record<string, string>, modules: string[] }[]>}
 */
export async function plannedRoutes() {
  const { module } = await runnerImport(entry, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'tenjun:planned-routes',
        enforce: 'pre',
        async resolveId(source, importer, options) {
          if (source === entry) return entry;
          const from = importer === entry ? `${root}/index.html` : importer;
          const found = await this.resolve(source, from, { ...options, skipSelf: true });
          return found?.id.endsWith('.ts') ? found : standIn + (found?.id ?? source);
        },
        load(id) {
          if (id.startsWith(standIn)) return standInOf(id.slice(standIn.length));
          if (id !== entry) return;
          return `
            import '#words';
            import { planRoutes } from '#core/console/app/plan.ts';
            import * as calls from '#core/model/calls/core-calls.ts';
            import { firstListCall } from '#core/console/list-state/first-query.ts';
            import { consoleProduct } from '#app/console/product.ts';
            import { roleCodes } from '#domain/accounts/roles.ts';
            const { resources, plugins } = consoleProduct();
            const isList = ({ path, shows }) => 'resource' in shows && path === shows.resource.routes.list;
            const loadsOf = ({ load, tabs = [], actions = [] }) => [load, ...tabs, ...actions];
            const listsOf = ({ path, shows }) =>
              isList({ path, shows })
                ? Object.fromEntries(
                    roleCodes.flatMap((role) => {
                      const call = firstListCall(shows.resource, role);
                      return call === null ? [] : [[role, call]];
                    }),
                  )
                : {};
            export default await Promise.all(
              planRoutes(resources, plugins).map(async (route) => ({
                path: route.path,
                open: route.roles === null,
                resource: 'resource' in route.shows ? route.shows.resource.name : null,
                calls: [calls.getMe.path],
                lists: listsOf(route),
                modules: await Promise.all(loadsOf(route.shows).map(async (load) => (await load()).default)),
              })),
            )`;
        },
      },
    ],
  });
  return module.default;
}
