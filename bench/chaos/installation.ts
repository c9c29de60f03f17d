import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/port.ts';
import { type RunningServer, startServer } from '../../tests/support/server.ts';
import { heapMegabytes } from './heap-usage.ts';

/** A clock that the bench moves on, for itself and, by a file, for the processes. */
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
    /** On to that moment, epoch ms; never back. */
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
  /** As an accident does; somebody starts it again at once. */
  killAndRestart(): Promise<void>;
  /** Ended by itself, with what it said. */
  failures(): readonly string[];
  /** MB that it holds once its garbage is collected. */
  held(): Promise<number>;
  look(): void;
  stop(): Promise<void>;
}

/** One process of the installation, at an address that it keeps. */
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
      // It began while the database was away, said so and ended: whoever supervises it begins again
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
