import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './port.ts';

/** A PostgreSQL server of the tests' own, which can be restarted, killed, frozen and replicated. */
export interface Cluster {
  readonly port: number;
  /** For the product's own user, who is not a superuser. */
  readonly url: string;
  readonly folder: string;
  /** `fast` ends every session in order, `immediate` simulates a crash; the server stays down for `awayMs`. */
  restart(how?: 'fast' | 'immediate', awayMs?: number): Promise<void>;
  kill(how?: 'fast' | 'immediate'): Promise<void>;
  /** Suspends all its processes: connections stay open, but nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Starts a synchronous standby, which confirms every commit (`synchronous_commit` waits for it). */
  standby(place?: Pick<ClusterOptions, 'folder' | 'port'>): Promise<Cluster>;
  /** Promotes a standby to a primary that waits for no other. */
  promote(): Promise<void>;
  /** Runs a statement as the superuser. */
  administer(statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The folder for its files; a new one by default. */
  readonly folder?: string;
  /** Its port; any free one by default. */
  readonly port?: number;
}

/** Returns the folder of the installed server programs; undefined if there are none. */
export function installedBinaries(): string | undefined {
  const found = [...(process.env.PATH ?? '').split(delimiter), ...debianFolders()].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  // The PATH may contain links to only these two programs
  return found === undefined ? undefined : dirname(realpathSync(join(found, 'postgres')));
}

/** Starts a server with the programs in `bin`: on the data in the folder if there is any, otherwise on a new cluster. */
export async function startCluster(bin: string, options: ClusterOptions = {}): Promise<Cluster> {
  const folder = ownedFolder(options.folder);
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return started(bin, folder, options);
  run(bin, 'initdb', folder, [
    ...['-D', data, '-U', 'postgres', '--auth=trust'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const cluster = await started(bin, folder, options);
  // Neither the product nor the tests connect as a superuser
  await cluster.administer('create role tenjun login createdb');
  return cluster;
}

async function started(bin: string, folder: string, { settings = {}, port: chosen }: ClusterOptions): Promise<Cluster> {
  const port = chosen ?? (await freePort());
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const administer = (statement: string) => query(admin, statement);
  const server = processOf(bin, folder, flagsOf({ unix_socket_directories: folder, port, ...settings }), administer);
  const stopNow = () => server.signal('SIGQUIT');
  process.once('exit', stopNow);
  await server.start();
  return {
    port,
    url: `postgres://tenjun@127.0.0.1:${port}/postgres`,
    folder,
    administer,
    kill: server.kill,
    freeze: server.freeze,
    thaw: server.thaw,
    async restart(how = 'fast', awayMs = 0) {
      await server.kill(how);
      await pause(awayMs);
      await server.start();
    },
    async standby(place = {}) {
      const beside = ownedFolder(place.folder);
      run(bin, 'pg_basebackup', beside, ['-d', admin, '-D', join(beside, 'data'), '-R', '-X', 'stream', '-c', 'fast']);
      const standby = await started(bin, beside, { ...place, settings });
      await administer(`alter system set synchronous_standby_names = '*'`);
      await administer('select pg_reload_conf()');
      const followers = async () => administer(`select from pg_stat_replication where sync_state = 'sync'`);
      while ((await followers()).length === 0) await pause(50);
      return standby;
    },
    async promote() {
      // The standby has copied the primary's settings
      await administer(`alter system reset synchronous_standby_names`);
      await administer('select pg_reload_conf()');
      await administer('select pg_promote()');
    },
    async stop() {
      process.off('exit', stopNow);
      await server.kill('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function flagsOf(own: Readonly<Record<string, string | number>>): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: 200,
    // The cluster lives only as long as the tests and need not survive a power cut
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Its databases are too short-lived to need vacuuming
    autovacuum: 'off',
    ...own,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts and stops the server's processes on that folder; `ask` rejects while the server does not respond. */
function processOf(
  bin: string,
  folder: string,
  flags: readonly string[],
  ask: (statement: string) => Promise<unknown>,
) {
  let log = '';
  let server: ChildProcess;
  let ended: Promise<void>;
  return {
    async start() {
      const child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
        ...asOwner(folder),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = child;
      ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.stderr.on('data', (chunk) => {
        log = `${log}${chunk}`.slice(-10_000);
      });
      for (const deadline = Date.now() + 60_000; ; await pause(50)) {
        try {
          await ask('select 1');
          return;
        } catch (error) {
          if (child.exitCode === null && Date.now() < deadline) continue;
          throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
        }
      }
    },
    signal: (signal: NodeJS.Signals) => void server.kill(signal),
    async kill(how: 'fast' | 'immediate' = 'fast') {
      server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
  };
}

function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const { pid } = server;
  if (pid === undefined) return;
  // The parent first, so that it starts no further process
  process.kill(pid, signal);
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
    killIfThere(Number(child), signal);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // The connection may be lost while closing, e.g. when the server stops
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function ownedFolder(given?: string): string {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'tenjun-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function run(bin: string, program: string, folder: string, args: readonly string[]): void {
  execFileSync(join(bin, program), args, { ...asOwner(folder), stdio: 'pipe' });
}

function asOwner(folder: string) {
  // Its time zone is the tests', which on a hostile machine is neither UTC nor Japan's
  return { ...serverUser(), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: process.env.TZ } };
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'tenjun-test'].find((user) => spawnSync('id', [user]).status === 0);
  if (!name) execFileSync('useradd', ['--system', '--no-create-home', 'tenjun-test']);
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, name ?? 'tenjun-test'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function debianFolders(): string[] {
  // Debian keeps the server's programs off the PATH, in a folder per version
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(versions, String(version), 'bin'));
}

/** Sends a signal to a process that may have ended since it was listed. */
function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
