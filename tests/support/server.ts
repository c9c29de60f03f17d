import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { freePort } from './port.ts';

export interface ServerOptions {
  env?: Record<string, string>;
  /** A folder to use and to leave where it is; without one the server has its own, removed when it stops. */
  dataDir?: string;
  /** Start from a copy of this folder, so that the demo data need not be made anew. */
  copyOf?: string | undefined;
  port?: number;
  /** Flags of Node. */
  nodeFlags?: readonly string[];
  /** Wait until it answers (`WORKER=only` never does); so it does when nothing is said. */
  waits?: boolean;
  /** The checkout whose program is started; this one when nothing is said. */
  cwd?: string;
}

export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  /** The settings that it was given, besides port and folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly pid: number;
  /** All that it has printed. */
  output(): string;
  /** Has it ended, by itself or because somebody asked for it? */
  ended(): boolean;
  /** Asks it to end, as an operator's system does; gives its exit code, null when it had to be killed. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
  /** As a power cut would: no orderly end; the data stay for the next start. */
  kill9(): Promise<void>;
}

// Making the demo's data takes half a minute alone, and several on a machine that others use too
const patienceMs = 300_000;

/** The real program in a process of its own, ready to answer. */
export async function startServer({
  env = {},
  dataDir,
  copyOf,
  port,
  waits = true,
  cwd = root,
  nodeFlags = [],
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tenjun-data-'));
  if (copyOf && dataDir === undefined) cpSync(copyOf, folder, { recursive: true });
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const child = spawn(node24(), [...nodeFlags, quickImports, join(cwd, 'src/app/server.ts')], {
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
  for (const deadline = Date.now() + patienceMs; waits && !(await isReady(ownPort)); await pause(100)) {
    const died = running.ended();
    if (!died && Date.now() < deadline) continue;
    await running.stop();
    throw new Error(`The server ${died ? 'ended' : 'was not ready in time'}:\n${output}`);
  }
  return running;
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

/** What the machine gives a program, without what the test runner or the developer's shell added for this one. */
export function bareEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];
  // Compiled once for all the programs that the tests start
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/tenjun-compiled') };
  const given = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return { ...compiled, ...given };
}
