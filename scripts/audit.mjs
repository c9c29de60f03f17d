// `npm run audit:packages`: checks the production packages against the registry's advisories. Exits with 1 on a high or
// critical advisory, and with 2 if nothing could be checked. What the registry answers is saved in `advisories.json` (or in
// the file that is named after `--`); if it does not answer, that is read, and the day and lock file it is of are said.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { auditVerdict } from './lib/audit-verdict.mjs';
import { root } from './lib/root.mjs';
import { lockedPackages, noneSaved, savedVerdict } from './lib/saved-advisories.mjs';

const file = process.argv[2] ?? join(root, 'scripts', 'advisories.json');
const shown = relative(process.cwd(), file);
const isWindows = process.platform === 'win32';
// Whatever a user's own settings say of the network or leave out; an npm that is offline finds all in order and asks nobody
const asking = ['--no-offline', '--prefer-online', '--no-prefer-offline', '--no-global', '--package-lock'];
const whole = ['--omit=dev', '--include=prod', '--include=optional', '--include=peer'];
const args = ['audit', '--json', '--loglevel=http', '--no-color', ...asking, ...whole];
const { stdout, stderr, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: isWindows,
});
const locked = lockedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const verdict = auditVerdict(stdout || error?.message || '', stderr ?? '');
if (verdict.answered) {
  const { advisories } = verdict;
  const saved = { day: new Date().toISOString().slice(0, 10), packages: locked, advisories };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  console.log(`The registry answered for the ${locked.length} packages of package-lock.json; saved in ${shown}.`);
  tell(advisories);
  process.exitCode = verdict.isGrave ? 1 : 0;
} else {
  console.log(`The registry did not answer (${verdict.reason}).`);
  const saved = savedVerdict(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noneSaved, locked);
  if (saved === null) {
    console.log(
      `Not audited: of the ${locked.length} packages of package-lock.json no answer was ever saved in ${shown}.`,
    );
    console.log(`Run npm run audit:packages once where the registry answers, and commit ${shown}.`);
    process.exitCode = 2;
  } else {
    const known = locked.length - saved.unknown.length;
    console.log(
      `Audited against the advisories of ${saved.day}: ${known} of ${locked.length} packages of package-lock.json.`,
    );
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
