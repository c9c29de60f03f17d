import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

/*
 * What the patches come to together is compiled by `npm run extending`. One that no longer applies: `git apply --reject` it, mend what it
 * left, and write `git diff -U1` in its place, without the lines `diff --git`, `index` and `new file mode`.
 */

const patches = globSync('docs/extending/*.patch', { cwd: root }).sort();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What git says against applying a patch to the repository as it is; empty if nothing. Changes nothing. */
function refusal(patch: string): string {
  const args = ['-c', `safe.directory=${root}`, 'apply', '--check', '-'];
  const { status, stderr } = spawnSync('git', args, { cwd: root, input: patch, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

it('docs/extending.md leads to each patch once, with the number of files that it changes', () => {
  const named = [...read('docs/extending.md').matchAll(/\[(\d+ files?)\]\((extending\/[\w-]+\.patch)\)/g)];
  const counted = patches.map((patch) => {
    const count = read(patch).match(/^\+\+\+ b\//gm)?.length ?? 0;
    return `${count} file${count === 1 ? '' : 's'} of ${patch}`;
  });
  expect(named.map(([, files, patch]) => `${files} of docs/${patch}`).toSorted()).toEqual(counted.toSorted());
  expect(patches.length).toBeGreaterThanOrEqual(10);
});

it('a new kind of field changes no more than five files', () => {
  expect(read('docs/extending/a-kind.patch').match(/^\+\+\+ b\//gm)?.length).toBeLessThanOrEqual(5);
});

// Nothing else of the tests needs git
const hasGit = spawnSync('git', ['--version']).status === 0;

it.skipIf(!hasGit).each(patches)('%s applies to the repository as it is', (patch) => {
  expect(refusal(read(patch))).toBe('');
});

it.skipIf(!hasGit)('a patch for a line that is not there is refused', () => {
  const [first = ''] = patches;
  expect(refusal(read(first).replace(/^ (?=\S)/m, ' // '))).toContain('patch does not apply');
});
