// `npm test` for the main checks; `npm test -- quick` for a minute's checks before a commit; `npm test -- all` for
// everything, as CI runs it; or a single stage: `npm test -- browser tests/browser/closing.test.ts`. `npm test -- hostile`
// before any of these runs it on a machine that differs in all that machines may. See docs/decisions/tests.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './lib/chromium.mjs';
import { ensureInstalled, fail } from './lib/install.mjs';
import { node24, quickImports } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { emptyHome, testMachine } from './lib/test-machine.mjs';

const checks = ['typecheck', 'lint', 'migrations'];
/** The main features and permissions, in minutes. Stages that fail fastest come first; those in one row run in parallel on two cores. */
const main = [checks, ['code', 'build'], ['main']];
/** What breaks most often, in a minute: the API's contract on the embedded database, and one browser journey. */
const quick = [['typecheck', 'lint'], ['rules', 'build'], ['pass']];
/**
 * In addition to `npm test`: each suite on both databases, slow tests (`thorough`), an audit of every screen and dialog,
 * and long runs, which are alone because some are timed. The size budget is a stage, so that the totals stay the last
 * line.
 */
const all = [checks, ['whole-code', 'build'], ['extending'], ['whole'], ['size'], ['long']];

/** @type {Record<string, { node: string[], vitest?: true, files?: string[], env?: Record<string, string> }>} */
const stages = {
  typecheck: { node: ['scripts/typecheck.mjs'] },
  lint: {
    node: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`],
  },
  migrations: { node: ['src/app/cli/resources.ts', 'check'] },
  code: vitest('unit', 'component', 'component-alone', 'types', 'architecture'),
  'whole-code': vitest('unit', 'unit-heavy', 'component', 'component-alone', 'types', 'architecture'),
  unit: vitest('unit', 'unit-heavy'),
  component: vitest('component', 'component-alone'),
  types: vitest('types'),
  architecture: vitest('architecture'),
  build: { node: ['scripts/build.mjs', '--if-stale'] },
  core: vitest('core'),
  rules: vitest('unit', 'architecture'),
  // In one run, so that no core idles during the last file of a project
  main: { ...vitest('core', 'api', 'api-alone', 'browser'), env: { TEST_EXTENT: 'main' } },
  whole: vitest('core', 'api', 'api-alone', 'browser', 'looks'),
  pass: {
    ...vitest('api', 'browser'),
    files: ['tests/api/contract.test.ts', 'tests/browser/card.test.ts'],
    env: { TEST_DATABASES: 'PGlite', TEST_CONTENT: 'empty' },
  },
  api: vitest('api', 'api-alone'),
  browser: vitest('browser'),
  looks: vitest('looks'),
  long: vitest('long'),
  extending: { node: ['scripts/extending.ts'] },
  screens: vitest('screens'),
  size: { node: ['bench/size.mjs'] },
};

const browsed = ['core', 'browser', 'looks', 'main', 'whole', 'pass', 'long', 'screens', 'size'];

const given = process.argv.slice(2);
if (given[0] === 'hostile') {
  process.env.TEST_MACHINE = 'hostile';
  given.shift();
}
const [asked, ...rest] = given;
/** @type {Record<string, string[][]>} */
const several = { quick, all };
if (asked !== undefined && !(asked in several) && !(asked in stages))
  fail(`There is no stage ${asked}; there are ${[...Object.keys(several), ...Object.keys(stages)].join(', ')}.`);
const rows = asked === undefined ? main : (several[asked] ?? [[asked]]);
if (asked === 'all') process.env.TEST_EXTENT = 'all';

ensureInstalled({ withTools: true });
if (rows.flat().some((name) => browsed.includes(name))) ensureBrowser();

const machine = testMachine(process.env, emptyHome());
process.umask(machine.umask);

/** By then a run has taken long, so one that fails says also what else does. */
const late = new Set(['whole', 'size', 'long']);

const totals = { passed: 0, failed: 0, skipped: 0 };
const results = mkdtempSync(join(tmpdir(), 'tenjun-results-'));
for (const row of rows) {
  const failed = (await Promise.all(row.map((name, index) => run(name, index > 0)))).filter(
    (name) => name !== undefined,
  );
  if (failed.length > 0) {
    const isLate = row.some((name) => late.has(name));
    console.log(isLate ? `${row.join(' and ')} failed.` : `Stopped: ${failed.join(' and ')} failed.`);
    if (!isLate) break;
  }
}
rmSync(results, { recursive: true, force: true });

const { passed, failed, skipped } = totals;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/** Runs a stage and adds up its results. @returns {Promise<string | undefined>} its name, if it failed */
async function run(/** @type {string} */ name, /** @type {boolean} */ buffered) {
  const stage = stages[name];
  if (!stage) return fail(`There is no stage ${name}.`);
  const report = join(results, `${name}.json`);
  const files = [...(stage.files ?? []), ...rest];
  const args = stage.vitest ? [...stage.node, `--outputFile.json=${report}`, ...files] : [...stage.node, ...files];
  const began = Date.now();
  if (!buffered) console.log(`\n── ${name}`);
  const { code, output } = await execute(args, buffered, stage.env);
  if (buffered) console.log(`\n── ${name}\n${output.trimEnd()}`);
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const failures = stage.vitest ? addUp(report) : 0;
  // A stage without tests, or one that crashed before it could count them, is one failure
  if (code !== 0 && failures === 0) totals.failed += 1;
  return code === 0 ? undefined : name;
}

function addUp(/** @type {string} */ report) {
  let found;
  try {
    found = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return 0;
  }
  // A file that cannot be loaded contains no tests, but is a failure
  const unloaded = found.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  sayTheSlowest(found.testResults);
  totals.passed += found.numPassedTests;
  totals.failed += found.numFailedTests + unloaded;
  totals.skipped += found.numPendingTests + (found.numTodoTests ?? 0);
  return found.numFailedTests + unloaded;
}

function sayTheSlowest(/** @type {{ name: string, startTime: number, endTime: number }[]} */ files) {
  const took = files
    .map(({ name, startTime, endTime }) => ({ path: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const slowest = took.slice(0, 5).map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`);
  if (took.length > 5) console.log(`The slowest of ${took.length} files: ${slowest.join(', ')}`);
}

/** @returns {Promise<{ code: number, output: string }>} */
function execute(/** @type {string[]} */ args, /** @type {boolean} */ buffered, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(node24(), [quickImports, ...args], {
      cwd: root,
      env: { ...machine.env, ...env },
      stdio: ['ignore', buffered ? 'pipe' : 'inherit', buffered ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @returns {{ node: string[], vitest: true }} */
function vitest(/** @type {string[]} */ ...projects) {
  return {
    vitest: true,
    node: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      ...projects.map((name) => `--project=${name}`),
    ],
  };
}
