import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a program needs of the machine that it runs on. */
const needed = [
  'PATH',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'LOCALAPPDATA',
];
/** For what the tests may install: Debian's packages. */
const proxies = ['http_proxy', 'https_proxy', 'no_proxy'];
/** How results are written, and whether anybody looks at them again. */
const reporting = ['CI', 'TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR'];
/** Settings of the tests themselves. */
const ofTests = /^(TEST|SCREENS|SCREENSHOTS|DIALOGS|KEEP|HISTORIES)(_|$)/;

/**
 * How two machines differ that are both right. `usual` is what every run has; `hostile` is one machine that differs in
 * all of it: far from Japan, without UTF-8, private by default, with a home that nobody can write, not even root.
 * @type {Readonly<Record<'usual' | 'hostile', { umask: number, env: Readonly<Record<string, string>> }>>}
 */
const machines = {
  usual: { umask: 0o022, env: { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } },
  hostile: {
    umask: 0o077,
    env: { TZ: 'America/New_York', LANG: 'C', LC_ALL: 'C', HOME: '/dev/null/home', USERPROFILE: '/dev/null/home' },
  },
};

/**
 * Returns the environment of the tests' stages, and what their files are made with. Of the caller's environment only
 * what is listed above enters it: no PG*, GIT_* or npm_* variable, no setting of the product, no NODE_OPTIONS. The home
 * is an empty folder, so that no ~/.npmrc, ~/.gitconfig or ~/.pgpass is read either.
 * @param {Readonly<Record<string, string | undefined>>} given
 * @param {string} home
 */
export function testMachine(given, home) {
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value !== undefined && isPassedOn(name) ? [[name, value]] : [],
  );
  const { umask, env } = given.TEST_MACHINE === 'hostile' ? machines.hostile : machines.usual;
  /** @type {Record<string, string>} */
  const whole = { HOME: home, USERPROFILE: home, ...Object.fromEntries(kept), ...env };
  return { umask, env: whole };
}

/** Creates an empty home, which is deleted when this process exits. */
export function emptyHome() {
  const home = mkdtempSync(join(tmpdir(), 'tenjun-home-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  return home;
}

function isPassedOn(/** @type {string} */ name) {
  return (
    ofTests.test(name) ||
    reporting.includes(name) ||
    proxies.includes(name.toLowerCase()) ||
    needed.some((one) => one.toLowerCase() === name.toLowerCase())
  );
}
