import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/port.ts';
import { type RunningServer, startServer } from '../../tests/support/server.ts';

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
  /** Resident memory in MB, as often as it was looked at, for the process that runs now. */
  readonly memory: number[];
  look(): void;
  stop(): Promise<void>;
}

/** One process of the installation, at an address that it keeps. */
export async function startMember(name: string, env: Readonly<Record<string, string>>): Promise<Member> {
  const port = await freePort();
  const waits = env.WORKER !== 'only';
  const begin = () => startServer({ env, port, waits });
  let server = await begin();
  const failures: string[] = [];
  let isBeginning = false;
  const memory: number[] = [];
  return {
    name,
    url: server.url,
    memory,
    running: () => server,
    failures: () => (server.ended() ? [...failures, `${name} ended:\n${server.output().slice(-2000)}`] : failures),
    async killAndRestart() {
      if (server.ended()) failures.push(`${name} had ended:\n${server.output().slice(-2000)}`);
      await server.kill9();
      memory.length = 0;
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
      const resident = residentMegabytes(server.pid);
      if (resident !== null) memory.push(resident);
    },
    async stop() {
      await server.stop();
    },
  };
}

function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1000;
  } catch {
    // Gone just now
    return null;
  }
}

/**
 * Does memory stay where it is? Of the processes that were never killed, the last quarter of the run is held against the second:
 * the first is for warming up. Gives how many MB it grew.
 */
export function growthOf(memory: readonly number[]): number {
  const quarter = (nth: number) =>
    memory.slice(Math.floor((memory.length * nth) / 4), Math.floor((memory.length * (nth + 1)) / 4));
  const middle = (some: readonly number[]) =>
    some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0;
  return Math.round(middle(quarter(3)) - middle(quarter(1)));
}
