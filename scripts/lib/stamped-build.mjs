import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './install.mjs';
import { node24 } from './node24.mjs';
import { root } from './root.mjs';

/**
 * A part of what runs: where its build is put, what it is made of, and the program that makes it.
 * @typedef {object} Part
 * @property {string} name as in «the console», for messages
 * @property {string} folder of the build, from the root
 * @property {string} file of the build that shows that there is one
 * @property {readonly string[]} sources files and folders, from the root
 * @property {RegExp} without what of them this part does not contain
 * @property {string} setting what else the build depends on
 * @property {(folder: string, always: boolean) => readonly string[]} program the arguments for Node that build into the folder
 */

/** Where Vite stands, which builds both parts. */
export const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Builds the part, unless the present build was made from the current sources. */
export function ensureBuild(/** @type {Part} */ part, { always = false } = {}) {
  const output = join(root, part.folder);
  const stamp = `${hashOf(part)} ${part.setting}`;
  if (!always && stampOf(output) === stamp) return;
  if (!existsSync(vite)) {
    // A production image contains the builds but no development packages
    if (existsSync(join(output, part.file))) return;
    fail(`${part.folder} is missing and Vite is not installed: run \`npm ci --include=dev && npm run build\`.`);
  }
  console.log(`Building ${part.name} …`);
  // Built in another folder and then moved, so that a running server never finds an incomplete build
  const fresh = `${output}.${process.pid}`;
  const { status, stdout, stderr } = spawnSync(node24(), part.program(fresh, always), {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(`${stdout}${stderr}\nCould not build ${part.name}; the message stands above.`);
  }
  process.stdout.write(stdout);
  writeFileSync(join(fresh, '.build'), stamp);
  rmSync(`${fresh}.old`, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, `${fresh}.old`);
  renameSync(fresh, output);
  rmSync(`${fresh}.old`, { recursive: true, force: true });
}

function stampOf(/** @type {string} */ output) {
  try {
    return readFileSync(join(output, '.build'), 'utf8');
  } catch {
    return undefined;
  }
}

function hashOf(/** @type {Part} */ { sources, without }) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source, without);
  return hash.digest('hex');
}

function addTo(
  /** @type {import('node:crypto').Hash} */ hash,
  /** @type {string} */ path,
  /** @type {RegExp} */ without,
) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  if (/\.test\.tsx?$/.test(path) || without.test(path)) return;
  const entries = readEntries(absolute);
  if (entries) for (const name of entries) addTo(hash, `${path}/${name}`, without);
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
