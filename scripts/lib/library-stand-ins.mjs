import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Replacements of single files, most of them in libraries: the importing file, the import, and the replacement; with `only`, just in
 * that build.
 * @type {readonly { importer: RegExp, source: RegExp, by: string, only?: string }[]}
 */
const standIns = [
  // antd creates hundreds of style elements, and rc-util searches all of them for each one
  {
    importer: /\/node_modules\//,
    source: /(^rc-util\/es|^\.)\/Dom\/dynamicCSS$/,
    by: 'src/core/console/ui/theme/style-elements.ts',
  },
  // The client uses XMLHttpRequest
  {
    importer: /\/node_modules\/axios\/lib\/adapters\/adapters\.js$/,
    source: /^\.\/fetch\.js$/,
    by: 'src/core/console/http/no-fetch-adapter.ts',
  },
  // No label of the login page has a tooltip, which would add the code of popups
  {
    importer: /\/node_modules\/antd\/es\/form\/FormItemLabel\.js$/,
    source: /^\.\.\/tooltip$/,
    by: 'src/core/console/ui/no-tooltip.tsx',
    only: 'login',
  },
  // No card has tabs, which forms would load with their first card
  {
    importer: /\/node_modules\/antd\/es\/card\/Card\.js$/,
    source: /^\.\.\/tabs$/,
    by: 'src/core/console/ui/no-tabs.tsx',
  },
  // Each observer of the width renders its component again before the first paint
  {
    importer: /\/node_modules\/antd\/es\/(grid\/row|pagination\/Pagination)\.js$/,
    source: /\/hooks\/useBreakpoint$/,
    by: 'src/core/console/ui/no-breakpoints.ts',
  },
  // So does the animated icon of each button, busy or not
  {
    importer: /\/node_modules\/antd\/es\/button\/button\.js$/,
    source: /^\.\/DefaultLoadingIcon$/,
    by: 'src/core/console/ui/buttons/loading-icon.tsx',
  },
  // Only items of a collapsed menu have a tooltip
  {
    importer: /\/node_modules\/antd\/es\/menu\/MenuItem\.js$/,
    source: /^\.\.\/tooltip$/,
    by: 'src/core/console/shell/menu-item-tooltip.tsx',
  },
  // Generated forms are not validated by it
  {
    importer: /\/node_modules\/rc-field-form\//,
    source: /^@rc-component\/async-validator$/,
    by: 'src/core/console/ui/late-validator.ts',
  },
  // Browsers scroll to a field by themselves
  {
    importer: /\/node_modules\/antd\/es\/form\/hooks\/useForm\.js$/,
    source: /^scroll-into-view-if-needed$/,
    by: 'src/core/console/ui/scroll-into-view.ts',
  },
  // Only the server reads files, and only it and the compiler's tests check declarations
  {
    importer: /\/resources\/stores\.ts$/,
    source: /^#domain\/store-files\.ts$/,
    by: 'src/core/console/server-only/no-files.ts',
  },
  {
    importer: /\/core\/model\/fields\/text\.ts$/,
    source: /^\.\/pattern-length\.ts$/,
    by: 'src/core/console/server-only/no-pattern-lengths.ts',
  },
];

/** Returns the replacement of a file that a library imports; undefined if there is none. */
export function libraryStandIn(
  /** @type {string} */ source,
  /** @type {string} */ importer,
  /** @type {string} */ environment,
) {
  const found = standIns.find(
    (one) => one.source.test(source) && one.importer.test(importer) && (one.only ?? environment) === environment,
  );
  return found && join(root, found.by);
}
