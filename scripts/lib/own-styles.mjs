import { root } from './root.mjs';

/** In each of our selectors: matches every element, and counts as an id. */
const asAnId = ':not(#\\#)';

const ours = new RegExp(`^${root}/(src/.*\\.css|index\\.html|login\\.html)`);

/**
 * PostCSS plugin: our rules take precedence over antd's, whose selectors name classes alone, in any order of the sheets
 * and however many classes those name. A cascade layer would do the same, but each sheet that adds to a layer makes the
 * browser lay out the whole page again: docs/decisions/first-rows.md
 * @returns {import('postcss').Plugin}
 */
export function ownStyles() {
  return {
    postcssPlugin: 'tenjun:own-styles',
    OnceExit(sheet) {
      if (!ours.test(sheet.source?.input.file ?? '')) return;
      sheet.walkRules((rule) => {
        const { parent } = rule;
        if (
          parent?.type === 'rule' ||
          (parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(parent.name))
        )
          return;
        rule.selectors = rule.selectors.map(raised);
      });
    },
  };
}

/**
 * The selector with the specificity of an id added. It must stand before a pseudo-element.
 * @param {string} selector
 */
export function raised(selector) {
  const at = selector.search(/::|:(?:before|after)\b/);
  return at < 0 ? selector + asAnId : selector.slice(0, at) + asAnId + selector.slice(at);
}
