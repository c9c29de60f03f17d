import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from '../../tests/support/cluster.ts';
import type { Disk } from './disks.ts';

/** A primary and a synchronous standby that takes over from it, each on its own disk, always at the same two ports. */
export interface Pair {
  /** Lists both hosts; clients use the one that accepts writes. */
  readonly url: string;
  primary(): Cluster;
  /** The primary's disk. */
  disk(): Disk;
  /** Kills the primary and promotes the standby. */
  failover(): Promise<void>;
  /** Creates a new standby to replace the promoted one. */
  rebuild(): Promise<void>;
  /** Waits until the primary responds again, restarting it if necessary. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

const settings = {
  // Acknowledged writes must survive the loss of the primary, so they wait for the standby
  synchronous_commit: 'on',
  wal_retrieve_retry_interval: '200ms',
  autovacuum: 'on',
  min_wal_size: '32MB',
  max_wal_size: '96MB',
  wal_keep_size: '64MB',
};

/** Creates both with the programs in `bin`. */
export async function startPair(bin: string, disks: readonly [Disk, Disk]): Promise<Pair> {
  let generation = 0;
  const folderOn = (disk: Disk) => {
    generation += 1;
    return disk.newFolder(`postgres-${generation}`);
  };
  let [here, there] = disks;
  let primary = await startCluster(bin, { settings, folder: folderOn(here) });
  let standby: Cluster | null = await primary.standby({ folder: folderOn(there) });
  let dead: Cluster | null = null;
  await primary.administer('alter database postgres owner to tenjun');
  return {
    url: `postgres://tenjun@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    primary: () => primary,
    disk: () => here,
    async failover() {
      if (standby === null) throw new Error('there is no standby to take over');
      await primary.kill('immediate');
      await standby.promote();
      dead = primary;
      [primary, standby] = [standby, null];
      [here, there] = [there, here];
    },
    async rebuild() {
      if (dead === null) return;
      const { port } = dead;
      await dead.stop();
      dead = null;
      standby = await primary.standby({ folder: folderOn(there), port });
    },
    async revive() {
      for (let left = 20; left > 0; left -= 1) {
        if (await answers(primary)) return;
        await pause(100);
      }
      await primary.restart('immediate');
    },
    async stop() {
      for (const one of [standby, dead, primary]) await one?.stop();
    },
  };
}

async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await cluster.administer('select 1');
    return true;
  } catch {
    return false;
  }
}
