import { ensureBuild, vite } from './stamped-build.mjs';

/** @type {import('./stamped-build.mjs').Part} */
const part = {
  name: 'the console',
  folder: 'dist/console',
  file: 'index.html',
  sources: [
    'src/core/console',
    'src/core/fields',
    'src/core/model',
    'src/domain',
    'src/services',
    'src/features',
    'src/pages',
    'src/app',
    'src/words.ts',
    'public',
    'resources.config.ts',
    'resources',
    'index.html',
    'login.html',
    'build',
    'vite.config.ts',
    'package-lock.json',
  ],
  // What the browser never gets
  without:
    /^src\/(core\/fields\/[\w-]+\/column\.ts|(?:services|features|pages)\/[\w-]+\/server|app\/(cli|[\w-]+\.ts)$)/,
  setting: process.env.VITE_API_BASE ?? '',
  program: (folder, always) => [
    ...[vite, 'build', '--outDir', folder, '--emptyOutDir'],
    ...['--logLevel', always ? 'info' : 'warn'],
  ],
};

/** Builds the console into dist/console, unless the present build was made from the current sources. */
export function ensureConsole({ always = false } = {}) {
  ensureBuild(part, { always });
}
