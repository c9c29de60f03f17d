// `npm run extending`: applies the recipes of docs/extending.md, the patches in docs/extending/, to a scratch copy, one
// after the other, and checks that the result compiles.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

const copy = mkdtempSync(join(tmpdir(), 'tenjun-extending-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const listed = run(root, 'git', '-c', `safe.directory=${root}`, 'ls-files', '-co', '--exclude-standard', '-z');
for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  cpSync(join(root, file), join(copy, file));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

// Below the top of another repository, git would leave out what a patch changes, without a word
run(copy, 'git', 'init', '--quiet');
for (const patch of globSync('docs/extending/*.patch', { cwd: root }).sort()) {
  run(copy, 'git', 'apply', patch);
  console.log(patch);
}
run(copy, node24(), 'scripts/typecheck.mjs');
console.log('Each applies, and all of them together compile.');

/** Runs a program in a folder and returns what it printed. Ends this one, with that, if it fails. */
function run(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  if (status === 0) return stdout;
  console.error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return process.exit(1);
}
