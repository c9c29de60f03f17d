import { join } from 'node:path';
import { root } from './root.mjs';
import { ensureBuild } from './stamped-build.mjs';

/** @type {import('./stamped-build.mjs').Part} */
const part = {
  name: 'the server',
  folder: 'dist/server',
  file: 'server.js',
  sources: ['src', 'resources.config.ts', 'resources', 'scripts/lib/bundle-server.mjs', 'package-lock.json'],
  without: /\/console(\/|\.tsx?$)|\.tsx$/,
  setting: '',
  program: (folder) => [join(root, 'scripts/lib/bundle-server.mjs'), folder],
};

/** The bundled program of the server. */
export const serverProgram = join(root, part.folder, part.file);

/** Bundles the server into dist/server, unless the present bundle was made from the current sources. */
export function ensureServer({ always = false } = {}) {
  ensureBuild(part, { always });
}
