// Runs the compiler once per tsconfig (a «room»), so that code cannot use what its environment lacks. Caches the results
// in node_modules, so that a second run checks only what changed (an eighth of the time).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

const rooms = [
  'src/core/model',
  'src/domain',
  'src/tsconfig.server.json',
  'src/tsconfig.console.json',
  'src/emulator',
  'tests/core',
  '.',
];

ensureInstalled();
const results = await Promise.all(rooms.map(check));
for (const { room, code, output } of results) {
  if (code === 0) continue;
  process.exitCode = 1;
  console.error(`${room}:\n${output}`);
}
if (!process.exitCode) console.log(`Types hold in ${rooms.length} rooms.`);

/** @returns {Promise<{ room: string, code: number | null, output: string }>} */
function check(/** @type {string} */ room) {
  return new Promise((resolve) => {
    const kept = join(
      root,
      'node_modules/.cache/types',
      `${room === '.' ? 'rest' : room.replaceAll('/', '_')}.tsbuildinfo`,
    );
    const options = ['-p', room, '--pretty', '--incremental', '--tsBuildInfoFile', kept];
    const child = spawn(node24(), [join(root, 'node_modules/typescript/bin/tsc'), ...options], { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => {
      // A tsconfig without files has nothing to check
      resolve({ room, code: output.includes('TS18003') ? 0 : code, output });
    });
  });
}
