import { join, sep } from 'node:path';
import { root } from '../scripts/lib/root.mjs';

/** In each of our selectors: matches every element, and counts as an id. */
const asAnId = ':not(#\\#)';

const ours = [join(root, 'src') + sep, join(root, 'index.html'), join(root, 'login.html')];

/**
 * PostCSS plugin: our rules take precedence over antd's, whose selectors name classes alone, in any order of the sheets
 * and however many classes those name. A cascade layer would do the same, but each sheet that adds to a layer makes the
 * browser lay out the whole page again: docs/decisions/style-sheets.md
 * @returns {import('postcss').Plugin}
 */
export function ownStyles() {
  return {
    postcssPlugin: 'tenjun:own-styles',
    OnceExit(sheet) {
      const file = sheet.source?.input.file ?? '';
      if (!ours.some((place) => file.startsWith(place))) return;
      sheet.walkRules((rule) => {
        if (!isWithin(rule)) rule.selectors = rule.selectors.map(raised);
      });
    },
  };
}

/**
 * True for a rule inside another one, whose specificity it has, and for a step of an animation, which has none.
 * @param {import('postcss').Node} rule
 */
function isWithin(rule) {
  for (let outer = rule.parent; outer !== undefined; outer = outer.parent)
    if (outer.type === 'rule' || ('name' in outer && /keyframes$/.test(String(outer.name)))) return true;
  return false;
}

/**
 * The selector with the specificity of an id added. It must stand before a pseudo-element.
 * @param {string} selector
 */
export function raised(selector) {
  const at = selector.search(/::|:(?:before|after|first-line|first-letter)\b/);
  return at < 0 ? selector + asAnId : selector.slice(0, at) + asAnId + selector.slice(at);
}
