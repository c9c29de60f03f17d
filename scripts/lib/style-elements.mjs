import { join } from 'node:path';
import { root } from './root.mjs';

/** The file that stands for rc-util's functions for style elements; undefined for what is imported otherwise. */
export function styleElements(/** @type {string} */ source) {
  return /(^rc-util\/es|^\.)\/Dom\/dynamicCSS$/.test(source)
    ? join(root, 'src/core/console/ui/theme/style-elements.ts')
    : undefined;
}
