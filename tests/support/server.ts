import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { serverProgram } from '../../scripts/lib/server-build.mjs';
import { freePort } from './port.ts';

export interface ServerOptions {
  env?: Record<string, string>;
  /** The data folder to use, which is kept; by default a new one, deleted when the server stops. */
  dataDir?: string;
  /** Starts from a copy of this folder, so that the demo data need not be made again. */
  copyOf?: string | undefined;
  port?: number;
  /** Node's command-line flags. */
  nodeFlags?: readonly string[];
  /** Waits until it responds; true by default (with `WORKER=only` it never does). */
  waits?: boolean;
  /** The checkout whose program is started; this one by default. */
  cwd?: string;
  /** Starts this checkout's bundle, which must be built, as `npm start` does; by default the sources. */
  bundled?: boolean;
}

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  /** The environment it was started with, besides port and folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  /** All its output so far. */
  output(): string;
  /** True if it has ended, by itself or on request. */
  ended(): boolean;
  /** Sends SIGTERM, as an operator's system does; returns its exit code, null if it had to be killed. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
  /** Kills it without an orderly shutdown; keeps the data for the next start. */
  kill9(): Promise<void>;
}

// Making the demo's data takes half a minute on an idle machine, and several on a busy one
const patienceMs = 300_000;

/** Starts the real program in its own process and waits until it is ready. */
export async function startServer({
  env = {},
  dataDir,
  copyOf,
  port,
  waits = true,
  cwd = root,
  nodeFlags = [],
  bundled = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tenjun-data-'));
  if (copyOf && dataDir === undefined) cpSync(copyOf, folder, { recursive: true });
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const program = bundled ? [serverProgram] : [quickImports, join(cwd, 'src/app/server.ts')];
  const child = spawn(node24(), [...nodeFlags, ...program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment(), PORT: String(ownPort), PUBLIC_URL: url, DATA_DIR: folder, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', killNow);
      resolve();
    });
  });
  const running: RunningServer = {
    url,
    port: ownPort,
    dataDir: folder,
    env,
    pid: child.pid ?? 0,
    output: () => output,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    async stop({ keepData = dataDir !== undefined } = {}) {
      child.kill('SIGTERM');
      const patience = setTimeout(killNow, 20_000);
      await ended;
      clearTimeout(patience);
      if (!keepData) rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
    async kill9() {
      killNow();
      await ended;
    },
  };
  if (waits) await untilReady(running);
  return running;
}

/** Stops it, and throws, where it ends or takes too long. */
async function untilReady({ port, ended, stop, output }: RunningServer): Promise<void> {
  for (const deadline = Date.now() + patienceMs; !(await isReady(port)); await pause(100)) {
    const died = ended();
    if (!died && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The server ${died ? 'ended' : 'was not ready in time'}:\n${output()}`);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Returns the machine's basic environment, without variables of the test runner or the developer's shell. */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'LC_ALL', 'TZ'];
  // A compile cache shared by all programs that the tests start
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tenjun-compiled') };
  const given = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return { ...compiled, ...given };
}
