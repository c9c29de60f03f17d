import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/lib/root.mjs';

const place = '<!--page-script-->';

/**
 * Puts the page's inline script (src/app/console/page-script.ts) into index.html. It is built on its own, so
 * that it needs no other file; the server allows it by its hash.
 * @returns {import('vite').Plugin}
 */
export function pageScript() {
  return {
    name: 'tenjun:page-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename }) {
        if (!filename.endsWith('/index.html')) return html;
        if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
        return html.replace(place, await inlined());
      },
    },
  };
}

async function inlined() {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(root, 'src/app/console/page-script.ts'), formats: ['iife'], name: 'page' },
    },
  });
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one);
  const code = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('');
  // These end a script element, or change how it is read
  if (/<\/script|<!--/i.test(code)) throw new Error('the script of index.html cannot stand in a page');
  return () => `<script>${code.trim()}</script>`;
}
