// `npm run audit:packages`: checks the production packages against the registry's advisories. Fails on a high or
// critical advisory. What the registry answers is saved in `advisories.json`; if it does not answer, that is read, and
// the day it is of is said.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditVerdict } from './lib/audit-verdict.mjs';
import { root } from './lib/root.mjs';
import { lockedPackages, savedVerdict } from './lib/saved-advisories.mjs';

const isWindows = process.platform === 'win32';
const { stdout, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: isWindows,
});
const file = join(root, 'scripts', 'advisories.json');
const locked = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const verdict = auditVerdict(stdout || error?.message || '');
if (verdict.answered) {
  const { advisories } = verdict;
  const saved = { day: new Date().toISOString().slice(0, 10), packages: locked, advisories };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  tell(advisories);
  process.exitCode = verdict.isGrave ? 1 : 0;
} else {
  console.log(`The registry did not answer (${verdict.reason}).`);
  const saved = savedVerdict(JSON.parse(readFileSync(file, 'utf8')), locked);
  if (saved === null)
    console.log('Not audited: no answer has been saved yet. Run this once where the registry answers.');
  else {
    console.log(`Audited against the advisories of ${saved.day}.`);
    tell(saved.advisories);
    if (saved.unknown.length > 0)
      console.log(`${saved.unknown.length} packages are newer than that and not audited: ${saved.unknown.join(', ')}`);
    process.exitCode = saved.isGrave ? 1 : 0;
  }
}

/** @param {readonly object[]} advisories */
function tell(advisories) {
  if (advisories.length > 0) console.table(advisories);
  console.log(`${advisories.length} packages with known advisories.`);
}
