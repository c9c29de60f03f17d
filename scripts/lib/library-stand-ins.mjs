import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * What stands in the place of a library's own file: where it is imported, as what, and the stand-in. `only`: in that build alone.
 * @type {readonly { importer: RegExp, source: RegExp, by: string, only?: string }[]}
 */
const standIns = [
  // antd makes hundreds of style elements, and rc-util looks through all of them at each
  {
    importer: /\/node_modules\//,
    source: /(^rc-util\/es|^\.)\/Dom\/dynamicCSS$/,
    by: 'src/core/console/ui/theme/style-elements.ts',
  },
  // the client asks by XMLHttpRequest
  {
    importer: /\/node_modules\/axios\/lib\/adapters\/adapters\.js$/,
    source: /^\.\/fetch\.js$/,
    by: 'src/core/console/http/no-fetch-adapter.ts',
  },
  // no label of a login page has a tooltip, which would bring popups along
  {
    importer: /\/node_modules\/antd\/es\/form\/FormItemLabel\.js$/,
    source: /^\.\.\/tooltip$/,
    by: 'src/core/console/ui/no-tooltip.tsx',
    only: 'login',
  },
];

/** The file that stands for what a file of a library imports; undefined where it is imported as it is. */
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
