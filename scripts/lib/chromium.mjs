import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './install.mjs';

/** Preferred: the browser without windows, because rendering a window for each page is a fifth of the work. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns playwright-core's launch options for this machine's browser; undefined if there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
  if (executablePath) return { executablePath };
  // On macOS and Windows, Chrome is not on the PATH, but playwright finds it
  return process.platform === 'darwin' || process.platform === 'win32' ? { channel: 'chrome' } : undefined;
}

/** Ensures a browser, installing Debian's package if this process may. */
export function ensureBrowser() {
  if (!findChromium())
    installFromDebian(
      // Older Debian versions have only the second one
      [[shell], ['chromium']],
      'Install Chromium or Google Chrome, so that `chromium` or `google-chrome` is a command.',
    );
}

/** Installs the first available choice of packages. */
function installFromDebian(/** @type {string[][]} */ choices, /** @type {string} */ otherwise) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    fail(`The browser tests cannot run. ${otherwise}`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: /** @type {const} */ ('utf8'),
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  let reason = '';
  for (const packages of choices) {
    console.log(`Installing ${packages[0]} (apt-get install ${packages[0]}) …`);
    const { status, stderr } = spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      options,
    );
    if (status === 0) return;
    reason = stderr;
  }
  fail(`${reason}\nThe browser tests cannot run. ${otherwise}`);
}
