import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './install.mjs';
import { root } from './root.mjs';

/** A Node that runs TypeScript as it stands: this one when it is new enough, else the one of the npm package `node`. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  return fail(
    `This needs Node 24, and this is ${process.version}. Install Node 24, or the development packages (npm ci --include=dev), which bring it.`,
  );
}

/** Lets a Node 24 find out once what an import means: half of the time that the server takes to load. */
export const quickImports = `--import=${new URL('./quick-imports.mjs', import.meta.url).href}`;

const underNpm = process.env.npm_lifecycle_event !== undefined;

/** Calls `stop` when npm is gone: the shell between npm and a script dies of npm's signal and hands nothing on. */
export function endWithNpm(/** @type {() => void} */ stop) {
  if (!underNpm) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** The environment, and where what was compiled is kept for the next start. */
export function quickEnvironment() {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tenjun-compiled'), ...process.env };
}

/** Becomes Node 24 running these arguments: signals, exit code and terminal are those of the program itself. */
export function becomeNode24(/** @type {string[]} */ given, env = quickEnvironment()) {
  const node = node24();
  const args = [quickImports, ...given];
  // only newer Nodes can replace themselves; on an older one, and under npm, this process stays as a go-between
  if (typeof process.execve === 'function' && process.platform !== 'win32' && !underNpm) {
    process.execve(node, [node, ...args], definedOf(env));
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // a terminal sends Ctrl-C to the child as well; twice would cut its orderly end short
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/** @returns {Record<string, string>} */
function definedOf(/** @type {NodeJS.ProcessEnv} */ env) {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
