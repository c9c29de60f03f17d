import { runnerImport } from 'vite';
import { root } from './root.mjs';

const entry = '\0planned-routes';
const standIn = '\0stand-in:';

/**
 * Returns every route of the console with the file of its page, in the console's order. Runs the declarations and
 * plugins (`lists`: the call with which a list opens, by role), but replaces every import that is not plain TypeScript
 * by its file name.
 * @returns {Promise<{ path: string, open: boolean, resource: string | null, lists: Record<string, string>, module: string }[]>}
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
          if (id.startsWith(standIn)) return `export default ${JSON.stringify(id.slice(standIn.length))}`;
          if (id !== entry) return;
          return `
            import '#words';
            import { planRoutes } from '#core/console/app/plan.ts';
            import { firstListCall } from '#core/console/list-state/first-query.ts';
            import { consoleProduct } from '#app/console/product.ts';
            import { roleCodes } from '#domain/accounts/roles.ts';
            const listsOf = ({ path, shows }) =>
              'resource' in shows && path === shows.resource.routes.list
                ? Object.fromEntries(
                    roleCodes.flatMap((role) => {
                      const call = firstListCall(shows.resource, role);
                      return call === null ? [] : [[role, call]];
                    }),
                  )
                : {};
            export default await Promise.all(
              planRoutes(consoleProduct.resources, consoleProduct.plugins).map(async (route) => ({
                path: route.path,
                open: route.roles === null,
                resource: 'resource' in route.shows ? route.shows.resource.name : null,
                lists: listsOf(route),
                module: (await route.shows.load()).default,
              })),
            )`;
        },
      },
    ],
  });
  return module.default;
}
