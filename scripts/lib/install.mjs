import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Installs the packages if the versions in node_modules differ from package-lock.json. Compares versions rather than
 * file times, which change with every checkout or copy. `withTools`: with the development packages, even where NODE_ENV
 * is production.
 */
export function ensureInstalled({ withTools = false } = {}) {
  const tools = withTools || process.env.NODE_ENV?.trim().toLowerCase() !== 'production';
  if (isInstalled(tools)) return;
  console.log('Installing packages (npm ci) …');
  const cache = otherCache();
  const { status } = npm([...ciArguments(tools), ...(cache === undefined ? [] : ['--cache', cache])]);
  if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
  if (status !== 0) fail('npm ci failed; its message stands above.');
}

/**
 * The arguments by which npm installs what package-lock.json names, whatever a user's own settings leave out or resolve
 * otherwise; ignore-scripts, by which a user may protect the machine, is left as it is. A silent `npm start` passes its
 * log level on, which would hide a failure.
 */
export function ciArguments(/** @type {boolean} */ withTools) {
  return [
    'ci',
    ...['--no-audit', '--no-fund', '--loglevel=error', '--include=optional', '--install-strategy=hoisted'],
    ...['--package-lock', '--no-legacy-peer-deps', '--no-strict-peer-deps', '--no-engine-strict', '--no-global'],
    withTools ? '--include=dev' : '--omit=dev',
  ];
}

/** A folder for npm's downloads, where its own in the home cannot be written; undefined if it can. */
function otherCache() {
  const { stdout } = npm(['config', 'get', 'cache'], 'pipe');
  try {
    const own = stdout.trim();
    mkdirSync(own, { recursive: true });
    accessSync(own, constants.W_OK);
    return undefined;
  } catch {
    return mkdtempSync(join(tmpdir(), 'tenjun-npm-'));
  }
}

function npm(/** @type {string[]} */ args, /** @type {'inherit' | 'pipe'} */ stdio = 'inherit') {
  const isWindows = process.platform === 'win32';
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd: root, stdio, encoding: 'utf8', shell: isWindows });
}

function isInstalled(/** @type {boolean} */ withTools) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional || (!withTools && entry.dev) || present[path]?.version === entry.version,
  );
}

/** @returns {Record<string, { version: string, optional?: boolean, dev?: boolean }>} */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Prints a message that says what to do, and exits with 1. @returns {never} */
export function fail(/** @type {string} */ message) {
  console.error(message);
  process.exit(1);
}
