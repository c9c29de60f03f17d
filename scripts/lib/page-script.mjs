import { join } from 'node:path';
import { build } from 'vite';
import { root } from './root.mjs';

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
      handler: async (html) => (html.includes(place) ? html.replace(place, await inlined()) : html),
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
  // Inside a script element, only these two end it or change how it is read
  return () => `<script>${code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;
}
