// `npm run audit:packages`: checks the production packages against the registry's advisories. Fails on a high or
// critical advisory. If the registry does not respond, it only reports that, because it says nothing about the packages.
import { spawnSync } from 'node:child_process';
import { auditVerdict } from './lib/audit-verdict.mjs';
import { root } from './lib/root.mjs';

const isWindows = process.platform === 'win32';
const { stdout, error } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: isWindows,
});
const verdict = auditVerdict(stdout || error?.message || '');
if (!verdict.answered) console.log(`Not audited: the registry did not answer (${verdict.reason}).`);
else {
  if (verdict.advisories.length > 0) console.table(verdict.advisories);
  console.log(`${verdict.advisories.length} packages with known advisories.`);
  process.exitCode = verdict.isGrave ? 1 : 0;
}
