import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './install.mjs';
import { node24 } from './node24.mjs';
import { root } from './root.mjs';

const sources = [
  'src/core/console',
  'src/core/model',
  'src/domain',
  'src/services',
  'src/features',
  'src/pages',
  'src/app',
  'src/words.ts',
  'public',
  'resources.config.ts',
  'index.html',
  'login.html',
  'scripts/lib',
  'vite.config.ts',
  'package-lock.json',
];
/** The part of `sources` that the browser never gets. */
const isOfServer = /^src\/((?:services|features|pages)\/[\w-]+\/server|app\/(cli|[\w-]+\.ts)$)/;
const output = join(root, 'dist/console');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Builds the console into dist/console, unless the present build was made from the current sources. */
export function ensureConsole({ always = false } = {}) {
  const stamp = `${hashOfSources()} ${process.env.VITE_API_BASE ?? ''}`;
  if (!always && stampOfOutput() === stamp) return;
  if (!existsSync(vite)) {
    // A production image contains the built console but no development packages
    if (existsSync(join(output, 'index.html'))) return;
    fail('dist/console is missing and Vite is not installed: run `npm ci --include=dev && npm run build`.');
  }
  console.log('Building the console …');
  // Built in another folder and then moved, so that a running server never finds an incomplete console
  const fresh = `${output}.${process.pid}`;
  const { status, stdout, stderr } = spawnSync(
    node24(),
    [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', always ? 'info' : 'warn'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(`${stdout}${stderr}\nThe console could not be built; the message stands above.`);
  }
  process.stdout.write(stdout);
  writeFileSync(join(fresh, '.build'), stamp);
  rmSync(`${fresh}.old`, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, `${fresh}.old`);
  renameSync(fresh, output);
  rmSync(`${fresh}.old`, { recursive: true, force: true });
}

function stampOfOutput() {
  try {
    return readFileSync(join(output, '.build'), 'utf8');
  } catch {
    return undefined;
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(/** @type {import('node:crypto').Hash} */ hash, /** @type {string} */ path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  if (/\.test\.tsx?$/.test(path) || isOfServer.test(path)) return;
  const entries = readEntries(absolute);
  if (entries) for (const name of entries) addTo(hash, `${path}/${name}`);
  else hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
}

/** @returns {string[] | undefined} the names in a folder, sorted; undefined for a file */
function readEntries(/** @type {string} */ path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}
