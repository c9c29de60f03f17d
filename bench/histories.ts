// `npm run bench -- histories --count 10000 [--seed S] [--database postgres|pglite]`: runs that many random billing
// histories through the API and compares them with the independent model of tests/money. A failure prints its seed and
// the shortest history that still fails.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { node24 } from '../scripts/lib/node24.mjs';
import { root } from '../scripts/lib/root.mjs';

const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    database: { type: 'string', default: 'postgres' },
  },
});
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const child = spawn(node24(), [vitest, 'run', '--project', 'api', 'tests/api/histories.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    HISTORIES_COUNT: given.count,
    HISTORIES_SEED: given.seed,
    HISTORIES_DATABASE: given.database,
  },
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
