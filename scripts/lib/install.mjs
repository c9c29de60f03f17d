import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Installs the packages if the versions in node_modules differ from package-lock.json. Compares versions rather than
 * file times, which change with every checkout or copy.
 */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  // A silent `npm start` passes its log level on, which would hide a failure
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed; its message stands above.');
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const production = process.env.NODE_ENV?.trim().toLowerCase() === 'production';
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional || (production && entry.dev) || present[path]?.version === entry.version,
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
