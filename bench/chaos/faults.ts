import { setTimeout as pause } from 'node:timers/promises';
import type { Emulator } from '../../tests/support/emulator.ts';
import type { SmtpServer } from '../../tests/support/smtp.ts';
import type { Member } from './installation.ts';
import type { Pair } from './postgres-pair.ts';

export interface Scene {
  readonly pair: Pair;
  readonly emulator: Emulator;
  readonly smtp: SmtpServer;
  /** The processes that may be killed. */
  readonly api: Member;
  readonly worker: Member;
}

export interface Fault {
  readonly name: string;
  /** Returns null once the fault is over, otherwise why it is not possible here. */
  make(scene: Scene): Promise<string | null>;
  /** Repairs what the next fault requires. */
  after?(scene: Scene): Promise<void>;
}

let restarts = 0;

/** In the order in which they happen, repeatedly. */
export const faults: readonly Fault[] = [
  {
    name: 'a worker is killed',
    async make({ worker }) {
      // It restarts soon; the other worker takes over until then
      restarting = worker.killAndRestart();
      return null;
    },
    after: async () => restarting,
  },
  {
    name: 'the database restarts',
    async make({ pair }) {
      restarts += 1;
      await pair.primary().restart(restarts % 2 === 0 ? 'fast' : 'immediate', 500);
      return null;
    },
  },
  {
    name: 'an API process is killed',
    async make({ api }) {
      restarting = api.killAndRestart();
      return null;
    },
    after: async () => restarting,
  },
  {
    name: 'the database fails over',
    async make({ pair }) {
      await pair.failover();
      return null;
    },
    after: ({ pair }) => pair.rebuild(),
  },
  {
    name: 'the services outside are slow, then fail',
    async make({ emulator, smtp }) {
      smtp.troubles.push('drop-before', 'refuse', 'drop-inside', 'refuse-content', 'drop-after');
      await emulator.fail({ path: 'google-places', times: 1_000_000, delayMs: 3000 });
      await pause(3000);
      await emulator.recover();
      await emulator.fail({ path: 'google-places', times: 1_000_000, status: 503 });
      await pause(3000);
      await emulator.recover();
      return null;
    },
  },
  {
    name: 'the disk is full',
    async make({ pair }) {
      const disk = pair.disk();
      if (!disk.isSmall) return 'no file system may be mounted here';
      disk.fill();
      // Makes PostgreSQL need room for the next WAL segment
      await pair
        .primary()
        .administer('select pg_switch_wal()')
        .catch(() => undefined);
      await pause(4000);
      disk.free();
      await pair.revive();
      return null;
    },
  },
];

let restarting: Promise<void> = Promise.resolve();
