/*
 * Generates antd's styles as style sheets at build time. At run time, antd would generate them on each visit, with the
 * code that describes them. Only the CSS variables, which depend on the theme, are still set in the browser. For the
 * reasons and the order of the sheets see docs/decisions/style-sheets.md
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';

const require = createRequire(import.meta.url);

/** The version at which the table below was last looked at (tests/architecture/replacements.test.ts). */
export const antdVersion = '5.29.3';

/**
 * How each of antd's style modules is called: the export, the component's class, and the class that holds its variables
 * if that is another one.
 * @type {Readonly<Record<string, readonly { as?: string, prefix: string, at?: string, isComponent?: true }[]>>}
 */
const asked = {
  '_util/wave/style': [{ prefix: 'ant-wave' }],
  'alert/style/index': [{ prefix: 'ant-alert' }],
  'app/style/index': [{ prefix: 'ant-app' }],
  'badge/style/index': [{ prefix: 'ant-badge' }],
  'badge/style/ribbon': [{ prefix: 'ant-ribbon', at: 'ant-ribbon-wrapper' }],
  'breadcrumb/style/index': [{ prefix: 'ant-breadcrumb' }],
  'button/style/compact': [{ prefix: 'ant-btn', isComponent: true }],
  'button/style/index': [{ prefix: 'ant-btn' }],
  'card/style/index': [{ prefix: 'ant-card' }],
  'checkbox/style/index': [{ prefix: 'ant-checkbox', at: 'ant-checkbox-css-var' }],
  'date-picker/style/index': [{ prefix: 'ant-picker', at: 'ant-picker-css-var' }],
  'descriptions/style/index': [{ prefix: 'ant-descriptions' }],
  'drawer/style/index': [{ prefix: 'ant-drawer' }],
  'dropdown/style/index': [{ prefix: 'ant-dropdown', at: 'ant-dropdown-css-var' }],
  'empty/style/index': [{ prefix: 'ant-empty' }],
  'form/style/fallbackCmp': [{ prefix: 'ant-form-item', isComponent: true }],
  'form/style/index': [
    { prefix: 'ant-form', at: 'ant-form-css-var' },
    { prefix: 'ant-form-item-explain', at: 'ant-form-item-explain-css-var' },
  ],
  'grid/style/index': [
    { as: 'useRowStyle', prefix: 'ant-row' },
    { as: 'useColStyle', prefix: 'ant-col' },
  ],
  'input-number/style/index': [{ prefix: 'ant-input-number', at: 'ant-input-number-css-var' }],
  'input/style/index': [
    { as: 'useSharedStyle', prefix: 'ant-input' },
    { prefix: 'ant-input', at: 'ant-input-css-var' },
  ],
  'input/style/otp': [{ prefix: 'ant-otp' }],
  'input/style/textarea': [{ prefix: 'ant-input', at: 'ant-input-css-var' }],
  'layout/style/index': [{ prefix: 'ant-layout' }],
  'layout/style/sider': [{ prefix: 'ant-layout-sider' }],
  'menu/style/index': [{ prefix: 'ant-menu', at: 'ant-menu-css-var' }],
  'message/style/index': [{ prefix: 'ant-message', at: 'ant-message-css-var' }],
  'modal/style/confirm': [{ prefix: 'ant-modal', isComponent: true }],
  'modal/style/index': [{ prefix: 'ant-modal', at: 'ant-modal-css-var' }],
  'notification/style/index': [{ prefix: 'ant-notification', at: 'ant-notification-css-var' }],
  'notification/style/pure-panel': [{ prefix: 'ant-notification', isComponent: true }],
  'pagination/style/bordered': [{ prefix: 'ant-pagination', isComponent: true }],
  'pagination/style/index': [{ prefix: 'ant-pagination' }],
  'popover/style/index': [{ prefix: 'ant-popover' }],
  'progress/style/index': [{ prefix: 'ant-progress' }],
  'qr-code/style/index': [{ prefix: 'ant-qrcode' }],
  'radio/style/index': [{ prefix: 'ant-radio', at: 'ant-radio-css-var' }],
  'segmented/style/index': [{ prefix: 'ant-segmented' }],
  'select/style/index': [{ prefix: 'ant-select', at: 'ant-select-css-var' }],
  'skeleton/style/index': [{ prefix: 'ant-skeleton' }],
  'space/style/addon': [{ prefix: 'ant-space-addon' }],
  'space/style/compact': [{ prefix: 'ant-space-compact' }],
  'space/style/index': [{ prefix: 'ant-space' }],
  'spin/style/index': [{ prefix: 'ant-spin' }],
  'switch/style/index': [{ prefix: 'ant-switch' }],
  'tabs/style/index': [{ prefix: 'ant-tabs', at: 'ant-tabs-css-var' }],
  'tag/style/index': [{ prefix: 'ant-tag' }],
  'tag/style/presetCmp': [{ prefix: 'ant-tag', isComponent: true }],
  'tag/style/statusCmp': [{ prefix: 'ant-tag', isComponent: true }],
  'tooltip/style/index': [{ prefix: 'ant-tooltip' }],
  'typography/style/index': [{ prefix: 'ant-typography' }],
  'upload/style/index': [{ prefix: 'ant-upload', at: 'ant-upload-wrapper' }],
};

/** The modules of antd that have style sheets. */
export const styleSheets = Object.keys(asked);

/**
 * Between rules of the same specificity antd's own order must be kept: maps a module to the one whose sheet must precede
 * its own. Icons come last. For the order between antd's rules and ours see own-styles.mjs.
 */
const before = new Map([['modal/style/index', 'modal/style/confirm']]);

/** Selectors that never apply here: right-to-left text, and buttons in antd's preset colours. */
const unseen =
  /-rtl\b|\.ant-btn-color-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/;

const styleModule = /\/node_modules\/antd\/es\/((?:[\w-]+\/)+style(?:\/[\w-]+)?)\.js$/;
const makesStyle = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/;
const sheetSuffix = '.built.css';
const antd = join(root, 'node_modules/antd/es');
const resetSheet = join(antd, `style/reset${sheetSuffix}`);

/**
 * Vite plugin: each style module imports its style sheet and no longer generates styles in the browser.
 * @returns {import('vite').Plugin}
 */
export function antdSheets() {
  return {
    name: 'tenjun:antd-sheets',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source.endsWith(sheetSuffix) ? { id: source, moduleSideEffects: true } : undefined),
    load(id) {
      if (id === resetSheet) return resetStyles();
      if (id.endsWith(sheetSuffix))
        return styleSheetOf(id.slice(0, -sheetSuffix.length).replace(/^.*\/antd\/es\//, ''));
    },
    transform: {
      filter: { id: [styleModule, /\/built-icon-styles\.ts$/] },
      handler(code, id) {
        if (id.endsWith('/built-icon-styles.ts'))
          return { code: `import ${JSON.stringify(resetSheet)};\n${code}`, map: null };
        const [, path = ''] = styleModule.exec(id) ?? [];
        const made = /** @type {{ arguments: { start: number, end: number }[] }[]} */ (callsIn(this.parse(code)));
        if (made.length === 0) return;
        const given = asked[path];
        if (given === undefined) return;
        const classes = JSON.stringify([...new Set(given.map(({ prefix }) => prefix))]);
        let text = code;
        for (const {
          arguments: [, style],
        } of made.toReversed())
          if (style !== undefined) text = text.slice(0, style.start) + classes + text.slice(style.end);
        const sheets = [resetSheet, ...sheetsUpTo(path).map((one) => join(antd, `${one}${sheetSuffix}`))];
        return { code: `${sheets.map((one) => `import ${JSON.stringify(one)};`).join('\n')}\n${text}`, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []));
      for (const [id, { renderedLength, code }] of used) {
        const [, path = ''] = styleModule.exec(id) ?? [];
        if (
          renderedLength > 0 &&
          path !== '' &&
          !(path in asked) &&
          /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\b/.test(code ?? '')
        )
          this.error(`antd's ${path} is used, and build/antd-sheets.mjs makes no style sheet of it`);
      }
    },
  };
}

/** A module's sheet, preceded by the ones that antd puts before it and, for a part, by that of the whole component. @returns {string[]} */
function sheetsUpTo(/** @type {string} */ path) {
  const first = before.get(path);
  if (first !== undefined) return [first, path];
  const whole = path.replace(/[\w-]+$/, 'index');
  const isPart = asked[path]?.some(({ isComponent }) => isComponent) && whole in asked && before.get(whole) !== path;
  return isPart ? [whole, path] : [path];
}

/** Returns all calls that create a style. @returns {unknown[]} */
function callsIn(/** @type {unknown} */ node) {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const isMade = 'type' in node && node.type === 'CallExpression' && makesStyle.test(Object(Object(node).callee).name);
  return isMade ? [node] : Object.values(node).flatMap(callsIn);
}

/**
 * Returns the style sheet of one of antd's modules.
 * @param {string} path
 * @param {import('antd').ThemeConfig} [theme] does not affect the result, because themes only set variables
 */
export function styleSheetOf(path, theme = {}) {
  const made = require(`antd/lib/${path}.js`);
  const all = (asked[path] ?? []).flatMap(({ as = 'default', prefix, at, isComponent = false }) => {
    const { createElement } = require('react');
    if (isComponent) return rendered(() => createElement(made[as], { prefixCls: prefix }), theme);
    return rendered(() => {
      made[as](prefix, at);
      return null;
    }, theme);
  });
  const ofIcons = all.filter(({ of }) => of === 'ant-design-icons');
  return sheetOf([...all.filter(({ of }) => of !== 'Shared' && of !== 'ant-design-icons'), ...ofIcons]);
}

/** The styles below all components: links and icons. */
function resetStyles() {
  const { iconStyles } = require('@ant-design/icons/lib/utils.js');
  const styles = rendered(() => {
    require('antd/lib/app/style/index.js').default('ant-app');
    return null;
  });
  return sheetOf([{ css: iconStyles, effects: [] }, ...styles.filter(({ of }) => of === 'Shared')]);
}

/** Renders a component and returns the styles that it registers. */
function rendered(
  /** @type {import('react').FunctionComponent} */ Part,
  /** @type {import('antd').ThemeConfig} */ theme = {},
) {
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const { createCache, StyleProvider } = require('@ant-design/cssinjs');
  const { ConfigProvider } = require('antd');
  const cache = createCache();
  const look = { ...theme, cssVar: true, hashed: false };
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: look }, createElement(Part))),
  );
  return [...cache.cache].flatMap(([key, [, made]]) => {
    const [kind, , of] = key.split('%');
    if (kind !== 'style') return [];
    const [css, , , effects] = made;
    return [{ of, css, effects: Object.values(effects) }];
  });
}

function sheetOf(/** @type {{ css: string, effects: string[] }[]} */ styles) {
  const rules = new Set(styles.flatMap(({ css, effects }) => [...effects, seenOf(css)]));
  return [...rules].join('');
}

function seenOf(/** @type {string} */ css) {
  const { parse } = require('postcss');
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const seen = rule.selectors.filter((selector) => !unseen.test(selector));
    if (seen.length === 0) rule.remove();
    else if (seen.length < rule.selectors.length) rule.selectors = seen;
  });
  return sheet.toString();
}
