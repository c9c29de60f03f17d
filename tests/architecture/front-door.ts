import { importsOf, type Sources } from './imports.ts';

/** The public modules of the core, by side: what the product may import of it. `docs/core.md` says what each gives. */
export const publicModules: Readonly<Record<string, readonly string[]>> = {
  model: [
    'access.ts',
    'appearance/brand.ts',
    'call.ts',
    'calls/core-calls.ts',
    'day.ts',
    'declare.ts',
    'draft.ts',
    'errors.ts',
    'expression.ts',
    'language.ts',
    'paths/path-to.ts',
    'resolved.ts',
    'roles.ts',
    'row-types.ts',
    'shape.ts',
  ],
  fields: [
    'date/console/applied.tsx',
    'date/model/read-day.ts',
    'number/console/number-box.tsx',
    'reference/console/chooser.tsx',
  ],
  server: [
    'database/database.ts',
    'database/sql.ts',
    'http/endpoint.ts',
    'kernel/background.ts',
    'kernel/context.ts',
    'kernel/files/files.ts',
    'kernel/reading/rows.ts',
    'kernel/reading/search.ts',
    'kernel/rules/rule.ts',
    'kernel/scope.ts',
    'kernel/writes/system-write.ts',
    'kernel/writes/transact.ts',
    'kernel/writes/write.ts',
    'queue/queue.ts',
    'sessions/tokens.ts',
    'verbs/csv/csv.ts',
  ],
  console: [
    'chart/chart-data.ts',
    'chart/time-chart.tsx',
    'fields/field-component.ts',
    'http/calls.ts',
    'http/client.ts',
    'http/rows.ts',
    'pages/form-pages.tsx',
    'pages/form/form-parts.tsx',
    'pages/form/row-form.tsx',
    'pages/list/list-page.tsx',
    'pages/operations/use-run-operation.tsx',
    'pages/screen-frames.tsx',
    'pages/show/show-page.tsx',
    'product/plugin.ts',
    'session/product.tsx',
    'ui/after-rows.tsx',
    'ui/browser.ts',
    'ui/buttons/downloads.tsx',
    'ui/dialogs.tsx',
    'ui/form-submit.tsx',
    'ui/identity/logo.tsx',
    'ui/page-header.tsx',
    'ui/states/loaded.tsx',
    'ui/states/placeholders.tsx',
    'ui/table/data-table.tsx',
  ],
};

/** Their paths below `src/core`. */
export const publicPaths: readonly string[] = Object.entries(publicModules).flatMap(([side, modules]) =>
  modules.map((module) => `${side}/${module}`),
);

/** The composition may take all of the core; style sheets are no modules, and tests come from everywhere. */
const besides = /^src\/(core|app)\/|^src\/(product|words)\.ts$|\.test\.tsx?$|^src\/emulator\//;

/** The modules of the core that files outside it import, by path below `src/core`, each with one that does. */
export function importedOfCore(sources: Sources): ReadonlyMap<string, string> {
  const imports = Object.entries(sources)
    .filter(([file]) => !besides.test(file))
    .flatMap(([file, text]) => importsOf(file, text));
  return new Map(
    imports.flatMap(({ from, to }) =>
      to?.startsWith('src/core/') && /\.tsx?$/.test(to) ? [[to.slice('src/core/'.length), from]] : [],
    ),
  );
}

/** Imports of the core's private modules, as `file takes module`. */
export function behindTheDoor(sources: Sources): readonly string[] {
  return [...importedOfCore(sources)]
    .filter(([module]) => !publicPaths.includes(module))
    .map(([module, file]) => `${file} takes ${module}, which is private to the core`);
}
