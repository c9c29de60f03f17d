import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './install.mjs';
import { root } from './root.mjs';

/** Returns a Node that runs TypeScript directly: this one if it is new enough, otherwise that of the npm package `node`. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  return fail(
    `This needs Node 24, and this is ${process.version}. Install Node 24, or the development packages (npm ci --include=dev, without ignore-scripts), which bring it.`,
  );
}

/** Caches the resolution of imports in Node 24, which halves the time that the server takes to load. */
export const quickImports = `--import=${new URL('./quick-imports.mjs', import.meta.url).href}`;

const underNpm = process.env.npm_lifecycle_event !== undefined;

/** Calls `stop` when npm has exited: the shell between npm and a script dies of npm's signal without forwarding it. */
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

/** The environment, with a compile cache that later starts reuse. */
export function quickEnvironment() {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tenjun-compiled'), ...process.env };
}

/** Replaces this process by Node 24 with these arguments, so that signals, exit code and terminal are the program's own. */
export function becomeNode24(/** @type {string[]} */ args, env = quickEnvironment()) {
  const node = node24();
  // Only newer Nodes can replace themselves; on older ones, and under npm, this process remains and forwards signals
  if (typeof process.execve === 'function' && process.platform !== 'win32' && !underNpm) {
    process.execve(node, [node, ...args], definedOf(env));
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child too; a second signal would interrupt its orderly shutdown
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
