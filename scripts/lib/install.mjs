import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Installs the packages when those in node_modules are not those of package-lock.json. Versions are compared, not
 * times: a checkout or a copy gives files new times without changing what they say.
 */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  // a silent `npm start` hands its silence down, and then a failure would say nothing
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

/** Ends the program with one line that says what to do. @returns {never} */
export function fail(/** @type {string} */ message) {
  console.error(message);
  process.exit(1);
}
