import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** How playwright-core is to start the browser of this machine; undefined when there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const executablePath = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
  if (executablePath) return { executablePath };
  // there, Chrome is no command; playwright knows where it is installed
  return process.platform === 'darwin' || process.platform === 'win32' ? { channel: 'chrome' } : undefined;
}

/** A browser and a Japanese font, from Debian's packages where this may install them. */
export function ensureBrowser() {
  if (!findChromium())
    installFromDebian(
      'chromium',
      'Install Chromium or Google Chrome, so that `chromium` or `google-chrome` is a command.',
    );
  if (process.platform === 'linux' && !hasJapaneseFont()) {
    installFromDebian('fonts-noto-cjk', 'Install a Japanese font (on Debian: fonts-noto-cjk).');
  }
}

function hasJapaneseFont() {
  return (spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
}

function installFromDebian(/** @type {string} */ name, /** @type {string} */ otherwise) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    fail(`The browser tests cannot run. ${otherwise}`);
  console.log(`Installing ${name} (apt-get install ${name}) …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: /** @type {const} */ ('utf8'),
  };
  // fontconfig tells whether the font is there at all
  const packages = name === 'chromium' ? ['chromium'] : [name, 'fontconfig'];
  spawnSync('apt-get', ['update', '-qq'], options);
  const { status, stderr } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
  if (status !== 0) fail(`${stderr}\nThe browser tests cannot run. ${otherwise}`);
}
