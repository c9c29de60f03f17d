/*
 * What the build changes in libraries, all of it: docs in README.md. `version` is the one at which a row was last looked at. A newer one
 * fails tests/architecture/replacements.test.ts until somebody has looked again; a row that no longer hits fails that test and the build.
 */

/** Matches the bundled files of Refine. */
const refineFiles = /\/node_modules\/@refinedev\/[\w-]+\/dist\/index\.mjs/;
const refineCore = {
  library: '@refinedev/core',
  version: '5.0.12',
  importer: refineFiles,
  example: '@refinedev/core/dist/index.mjs',
};
const refineAntd = {
  library: '@refinedev/antd',
  version: '6.0.3',
  importer: refineFiles,
  example: '@refinedev/antd/dist/index.mjs',
};
const antd = { library: 'antd', version: '5.29.3' };
const held = 'src/core/console/refine/refine-stand-ins.test.ts';

/**
 * A file in the place of an import.
 * @typedef {object} Replacement
 * @property {string | null} library null for a file of ours
 * @property {string | null} version
 * @property {RegExp} importer the files whose import it is
 * @property {string} example one of them, from node_modules, or from the root for a file of ours
 * @property {RegExp} source what they import
 * @property {string | null} by our file; null for nothing at all, which must not be used
 * @property {string} [package] the package that is left out, of which nothing may enter a bundle
 * @property {string} buys
 * @property {string} [heldBy] the test that it does what it stands for
 * @property {'login'} [only] the build that it is for
 */

/** @type {readonly Replacement[]} */
export const replacements = [
  {
    library: 'rc-util',
    version: '5.44.4',
    importer: /\/node_modules\//,
    example: '@ant-design/cssinjs/es/hooks/useStyleRegister.js',
    source: /(^rc-util\/es|^\.)\/Dom\/dynamicCSS$/,
    by: 'src/core/console/ui/theme/style-elements.ts',
    buys: 'time: antd makes hundreds of style elements, and all of them are searched for each one',
    heldBy: 'src/core/console/ui/theme/style-elements.test.tsx',
  },
  {
    library: 'axios',
    version: '1.21.1',
    importer: /\/node_modules\/axios\/lib\/adapters\/adapters\.js$/,
    example: 'axios/lib/adapters/adapters.js',
    source: /^\.\/fetch\.js$/,
    by: 'src/core/console/http/no-fetch-adapter.ts',
    buys: 'script: the client asks by XMLHttpRequest',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/form\/FormItemLabel\.js$/,
    example: 'antd/es/form/FormItemLabel.js',
    source: /^\.\.\/tooltip$/,
    by: 'src/core/console/ui/no-tooltip.tsx',
    buys: 'script of the login page: no label there has a tooltip, which brings popups along',
    only: 'login',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/card\/Card\.js$/,
    example: 'antd/es/card/Card.js',
    source: /^\.\.\/tabs$/,
    by: 'src/core/console/ui/no-tabs.tsx',
    buys: 'script of forms: no card has tabs, which come with the first card',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/(grid\/row|pagination\/Pagination)\.js$/,
    example: 'antd/es/grid/row.js',
    source: /\/hooks\/useBreakpoint$/,
    by: 'src/core/console/ui/no-breakpoints.ts',
    buys: 'time: each observer of the width renders its component again before the first paint',
    heldBy: 'src/core/console/ui/no-breakpoints.test.ts',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/button\/button\.js$/,
    example: 'antd/es/button/button.js',
    source: /^\.\/DefaultLoadingIcon$/,
    by: 'src/core/console/ui/buttons/loading-icon.tsx',
    buys: 'time: so does the animated icon of each button, busy or not',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/menu\/MenuItem\.js$/,
    example: 'antd/es/menu/MenuItem.js',
    source: /^\.\.\/tooltip$/,
    by: 'src/core/console/shell/menu-item-tooltip.tsx',
    buys: 'time: only items of a collapsed menu have a tooltip',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\//,
    example: 'antd/es/theme/internal.js',
    source: /\/genStyleUtils$/,
    by: 'src/core/console/ui/theme/built-styles.ts',
    buys: 'a fifth of the time until a list stands, a third of a form: styles come in sheets (antd-sheets.mjs)',
    heldBy: 'src/core/console/ui/theme/built-styles.test.tsx',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\//,
    example: 'antd/es/theme/internal.js',
    source: /\/useResetIconStyle$/,
    by: 'src/core/console/ui/theme/built-icon-styles.ts',
    buys: 'the same, of icons',
  },
  {
    ...antd,
    importer: /\/node_modules\/antd\/es\/form\/hooks\/useForm\.js$/,
    example: 'antd/es/form/hooks/useForm.js',
    source: /^scroll-into-view-if-needed$/,
    by: 'src/core/console/ui/scroll-into-view.ts',
    buys: 'script: browsers scroll to a field by themselves',
  },
  {
    library: 'rc-field-form',
    version: '2.7.1',
    importer: /\/node_modules\/rc-field-form\//,
    example: 'rc-field-form/es/utils/validateUtil.js',
    source: /^@rc-component\/async-validator$/,
    by: 'src/core/console/ui/late-validator.ts',
    buys: '4 kB before the login page can be used: the rules come beside the form',
    heldBy: 'src/core/console/ui/late-validator.test.tsx',
  },
  {
    ...refineCore,
    source: /^qs$/,
    by: 'src/core/console/refine/flat-query.ts',
    buys: '10 kB: the state of a list in the address is not Refine’s here',
    heldBy: held,
  },
  {
    ...refineCore,
    source: /^pluralize$/,
    by: 'src/core/console/refine/no-plurals.ts',
    buys: 'script: English plurals of names are shown nowhere',
    heldBy: held,
  },
  {
    library: '@refinedev/simple-rest',
    version: '6.0.1',
    importer: refineFiles,
    example: '@refinedev/simple-rest/dist/index.mjs',
    source: /^query-string$/,
    by: 'src/core/console/refine/query-string.ts',
    buys: 'script: one function of it is used',
    heldBy: held,
  },
  // Those of lodash that Refine asks before the first rows
  ...['debounce', 'difference-with', 'get', 'is-equal', 'union-with', 'uniq-by'].map((name) => ({
    ...refineCore,
    source: new RegExp(`^lodash-es/${name.replace(/-(.)/g, (_all, letter) => letter.toUpperCase())}\\.js$`),
    by: `src/core/console/refine/lodash/${name}.ts`,
    buys: 'two thirds of the bytes of this function: es-toolkit has it too',
    heldBy: held,
  })),
  ...['react-markdown', 'remark-gfm', '@ant-design/pro-layout'].map((name) => ({
    ...refineAntd,
    package: name,
    source: new RegExp(`^${name}(?:/|$)`),
    by: null,
    buys: '65 kB (gzip) with the others: nothing of theirs is shown, and no bundler drops them',
  })),
  // Only the server reads files, and only it and the compiler's tests check declarations
  {
    library: null,
    version: null,
    importer: /\/resources\/stores\.ts$/,
    example: 'resources/stores.ts',
    source: /^#domain\/store-files\.ts$/,
    by: 'src/core/console/server-only/no-files.ts',
    buys: 'script: the formats of others’ files',
  },
  {
    library: null,
    version: null,
    importer: /\/core\/fields\/text\/model\.ts$/,
    example: 'src/core/fields/text/model.ts',
    source: /^\.\/model\/pattern-length\.ts$/,
    by: 'src/core/console/server-only/no-pattern-lengths.ts',
    buys: 'script: the reader of regular expressions',
  },
  {
    library: null,
    version: null,
    importer: /\/core\/fields\/formatted\/model\.ts$/,
    example: 'src/core/fields/formatted/model.ts',
    source: /^\.\/model\/in-files\.ts$/,
    by: 'src/core/console/server-only/no-files-of-formats.ts',
    buys: 'script: how numbers are found by their digits, and mended in files',
  },
  {
    library: null,
    version: null,
    importer: /\/core\/fields\/(number|select)\/model\.ts$/,
    example: 'src/core/fields/number/model.ts',
    source: /^\.\/model\/mistakes\.ts$/,
    by: 'src/core/console/server-only/no-mistakes.ts',
    buys: 'script: what is wrong with the options of a declaration',
  },
];

/**
 * A change to a file's own text.
 * @typedef {object} Edit
 * @property {string} library
 * @property {string} version
 * @property {RegExp} files
 * @property {string} example a file, from node_modules
 * @property {(code: string) => string} change
 * @property {string} buys
 * @property {string} [heldBy]
 */

/** @type {readonly Edit[]} */
export const edits = [
  ...[refineCore, refineAntd].map(({ library, version, example }) => ({
    library,
    version,
    example,
    change: withoutNames,
    files: new RegExp(`/node_modules/${library}/dist/index\\.mjs`),
    buys: 'all that Refine has and nothing here uses: its build keeps functions’ names by statements that no bundler drops',
    heldBy: 'src/core/console/refine/refine-names.test.ts',
  })),
  {
    library: '@refinedev/simple-rest',
    version: '6.0.1',
    example: '@refinedev/simple-rest/dist/index.mjs',
    files: /\/node_modules\/@refinedev\/simple-rest\/dist\/index\.mjs/,
    change: withoutOwnAxios,
    buys: '0.1 kB: an axios instance beside ours, for those who hand it none',
    heldBy: 'src/core/console/refine/refine-names.test.ts',
  },
  {
    library: '@ant-design/icons',
    version: '5.6.1',
    files: /\/@ant-design\/icons\/es\/utils\.js$/,
    example: '@ant-design/icons/es/utils.js',
    change: withoutOwnSheet,
    buys: 'a style element that each icon looks for: the sheets have it',
  },
];

/**
 * Removes the statements by which Refine's build preserves function names.
 * @param {string} code
 */
export function withoutNames(code) {
  return code.replace(/^__name\(\w+, "\w+"\);$/gm, '');
}

/** Removes the axios instance that simple-rest makes. @param {string} code */
export function withoutOwnAxios(code) {
  return code.replace(/^(var axiosInstance) = axios\.create\(\);\naxiosInstance\.interceptors[\s\S]*?^\);$/m, '$1;');
}

/** Stops icons from inserting their styles. @param {string} code */
function withoutOwnSheet(code) {
  return code.replace(/(useInsertStyles = function useInsertStyles\(eleRef\) \{)/, '$1 return;');
}
