import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/port.ts';
import { type RunningServer, startServer } from '../../tests/support/server.ts';
import { heapMegabytes } from './heap-usage.ts';

/** A clock that the bench advances, for itself and, through a file, for the processes. */
export function chaosClock(start: number) {
  const file = join(mkdtempSync(join(tmpdir(), 'tenjun-clock-')), 'clock');
  let ahead = start - Date.now();
  const write = () => {
    writeFileSync(`${file}.next`, String(ahead));
    renameSync(`${file}.next`, file);
  };
  write();
  return {
    file,
    now: () => Date.now() + ahead,
    /** Advances to that moment, epoch ms; never goes back. */
    moveTo(moment: number) {
      ahead = Math.max(ahead, moment - Date.now());
      write();
    },
    remove: () => rmSync(join(file, '..'), { recursive: true, force: true }),
  };
}

export interface Member {
  readonly name: string;
  readonly url: string;
  running(): RunningServer;
  /** Kills the process and restarts it at once. */
  killAndRestart(): Promise<void>;
  /** The times it ended by itself, with its output. */
  failures(): readonly string[];
  /** Its MB after garbage collection. */
  held(): Promise<number>;
  look(): void;
  stop(): Promise<void>;
}

/** Starts a process of the installation with a fixed port. */
export async function startMember(name: string, env: Readonly<Record<string, string>>): Promise<Member> {
  const port = await freePort();
  const waits = env.WORKER !== 'only';
  const inspectPort = await freePort();
  const options = `${env.NODE_OPTIONS ?? ''} --inspect-port=127.0.0.1:${inspectPort}`;
  const begin = () => startServer({ env: { ...env, NODE_OPTIONS: options }, port, waits });
  let server = await begin();
  const failures: string[] = [];
  let isBeginning = false;
  return {
    name,
    url: server.url,
    held: () => heapMegabytes(server.pid, inspectPort),
    running: () => server,
    failures: () => (server.ended() ? [...failures, `${name} ended:\n${server.output().slice(-2000)}`] : failures),
    async killAndRestart() {
      if (server.ended()) failures.push(`${name} had ended:\n${server.output().slice(-2000)}`);
      await server.kill9();
      server = await begin();
    },
    look() {
      // It started while the database was down and exited: restart it, as a supervisor would
      if (server.ended() && !isBeginning && /^DATABASE_URL: /m.test(server.output())) {
        isBeginning = true;
        begin()
          .then((begun) => {
            server = begun;
          })
          .catch((error: unknown) => failures.push(String(error)))
          .finally(() => {
            isBeginning = false;
          });
      }
    },
    async stop() {
      await server.stop();
    },
  };
}
