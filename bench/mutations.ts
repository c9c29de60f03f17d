// `npm run bench -- mutations [--only ledger,mails --jobs 2]`: breaks one rule after another in scratch copies, runs the tests
// that should detect it, and prints whether they did. Exits with 1 if a mutation was not detected or its place no longer
// exists.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { node24 } from '../scripts/lib/node24.mjs';
import { root } from '../scripts/lib/root.mjs';
import { makeArchive } from '../tests/support/template-content.ts';
import { broken, type CoveringTests, type Mutation } from './mutations/mutation.ts';
import { mutations } from './mutations/rules.ts';

interface Outcome {
  readonly passed: number;
  readonly failed: readonly string[];
  /** The output of the run if it could not load its tests. */
  readonly trouble: string | null;
}

const { values: given } = parseArgs({
  options: { only: { type: 'string', default: '' }, jobs: { type: 'string', default: String(availableParallelism()) } },
});
const wanted = given.only.split(',');
const chosen = mutations.filter(({ rule }) => wanted.some((part) => rule.includes(part)));
const longestMs = 300_000;

const stale = chosen.flatMap((one) => {
  try {
    broken(readFileSync(join(root, one.file), 'utf8'), one);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
});
if (chosen.length === 0 || stale.length > 0) {
  console.error(stale.join('\n') || `No rule is called "${given.only}".`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'tenjun-mutations-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
for (const content of ['empty', 'demo'] as const)
  writeFileSync(join(folder, `${content}.tar`), await makeArchive(content));

/** The results of each selection of tests on the unmodified rules. */
const wholes = new Map<string, Promise<Outcome>>();
const copies = Array.from({ length: Number(given.jobs) }, (_, nth) => scratchCopy(`copy-${nth}`));
const waiting = [...chosen.entries()];
const rows: { rule: string; seconds: number; verdict: string }[] = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, mutation] = next;
      const begun = performance.now();
      const verdict = await tryOut(copy, mutation);
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      rows[at] = { rule: mutation.rule, seconds, verdict };
      console.log(`${verdict}  ${mutation.rule} (${seconds} s)`);
    }
  }),
);
console.table(rows);
const escaped = rows.filter(({ verdict }) => !verdict.startsWith('caught'));
console.log(`${rows.length - escaped.length} caught, ${escaped.length} not`);
process.exitCode = escaped.length > 0 ? 1 : 0;

/** Copies the current sources, including untracked files. */
function scratchCopy(name: string): string {
  const copy = join(folder, name);
  const listed = spawnSync('git', ['-c', `safe.directory=${root}`, 'ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.stdout.split('\0'))) {
    if (file === '') continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * Breaks the rule, runs the tests, and restores it. First runs the tests on the unmodified rules, because tests that
 * fail there prove nothing.
 */
async function tryOut(copy: string, mutation: Mutation): Promise<string> {
  const key = JSON.stringify(mutation.caughtBy);
  const asked = wholes.get(key) ?? ask(copy, mutation.caughtBy);
  wholes.set(key, asked);
  const whole = await asked;
  if (whole.passed === 0 || whole.failed.length > 0 || whole.trouble !== null)
    return `USELESS: ${whole.trouble ?? (whole.failed.join(', ') || 'no such test')}`;
  const file = join(copy, mutation.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, broken(source, mutation));
  const { failed, trouble } = await ask(copy, mutation.caughtBy);
  writeFileSync(file, source);
  if (trouble !== null) return `USELESS: ${trouble}`;
  return failed.length > 0 ? 'caught' : 'ESCAPED';
}

async function ask(copy: string, { project, files, name }: CoveringTests): Promise<Outcome> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', `--project=${project}`, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1'];
  const child = spawn(
    node24(),
    [join('node_modules', 'vitest', 'vitest.mjs'), ...args, ...(name === undefined ? [] : ['-t', name]), ...files],
    {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_DATABASES: 'PGlite', TEST_EXTENT: 'all', TEST_TEMPLATES: folder },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(tooLong);
  return readReport(report, output);
}

function readReport(report: string, output: string): Outcome {
  const lastLines = output.trim().split('\n').slice(-3).join(' ');
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: [], trouble: `the tests did not end: ${lastLines}` };
  }
  const { testResults = [] }: { testResults?: readonly Tested[] } = Object(found);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: testResults.flatMap(failuresOf),
    trouble: unloaded === undefined ? null : `a file did not load: ${unloaded.message.split('\n')[0]}`,
  };
}

/** Returns the names of the failed tests; the file's error message if it failed before its first test. */
function failuresOf({ status, message, assertionResults }: Tested): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  return status === 'failed' && failed.length === 0 ? [message] : failed;
}

/** The format of Vitest's JSON report. */
interface Tested {
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}
