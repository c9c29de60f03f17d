import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './port.ts';

/** A PostgreSQL server of our own, with what an operator, or an accident, does to it. */
export interface Cluster {
  readonly port: number;
  /** For the product's own user, who is no superuser. */
  readonly url: string;
  readonly folder: string;
  /** `fast` ends every session in order, `immediate` as a crash would; it stays away for so long. */
  restart(how?: 'fast' | 'immediate', awayMs?: number): Promise<void>;
  kill(how?: 'fast' | 'immediate'): Promise<void>;
  /** Every process of it stands still: its connections stay open, and nothing is answered any more. */
  freeze(): void;
  thaw(): void;
  /** A server that follows this one and confirms every commit (`synchronous_commit` waits for it). */
  standby(place?: Pick<ClusterOptions, 'folder' | 'port'>): Promise<Cluster>;
  /** Makes a standby the one that takes writes, and waits for no other. */
  promote(): Promise<void>;
  /** As the superuser. */
  administer(statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Where its files go; a new folder of its own when nothing is said. */
  readonly folder?: string;
  /** Where it listens; any free port when nothing is said. */
  readonly port?: number;
}

/** The folder of the server's programs; undefined where none are installed. */
export function installedBinaries(): string | undefined {
  const found = [...(process.env.PATH ?? '').split(delimiter), ...debianFolders()].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  // On the PATH there may be links to these two alone
  return found === undefined ? undefined : dirname(realpathSync(join(found, 'postgres')));
}

/** Starts a server from the programs in `bin`: the one whose files are in that folder, else one that is made there. */
export async function startCluster(bin: string, options: ClusterOptions = {}): Promise<Cluster> {
  const folder = ownedFolder(options.folder);
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return started(bin, folder, options);
  run(bin, 'initdb', folder, [
    ...['-D', data, '-U', 'postgres', '--auth=trust'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const cluster = await started(bin, folder, options);
  // the product's own user is no superuser, and neither is the tests'
  await cluster.administer('create role tenjun login createdb');
  return cluster;
}

async function started(
  bin: string,
  folder: string,
  { settings: own = {}, port: chosen }: ClusterOptions,
): Promise<Cluster> {
  const data = join(folder, 'data');
  const port = chosen ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    // the cluster lives as long as the tests: nothing needs to outlive a power cut
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // nor is any of its databases written to for long enough
    autovacuum: 'off',
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const administer = (statement: string) => query(admin, statement);
  let log = '';
  let server: ChildProcess;
  let ended: Promise<void>;
  const stopNow = () => void server.kill('SIGQUIT');
  process.once('exit', stopNow);

  const start = async () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
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
        await administer('select 1');
        return;
      } catch (error) {
        if (child.exitCode === null && Date.now() < deadline) continue;
        throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
      }
    }
  };
  const kill = async (how: 'fast' | 'immediate' = 'fast') => {
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await start();
  return {
    port,
    url: `postgres://tenjun@127.0.0.1:${port}/postgres`,
    folder,
    administer,
    kill,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async restart(how = 'fast', awayMs = 0) {
      await kill(how);
      await pause(awayMs);
      await start();
    },
    async standby(place = {}) {
      const beside = ownedFolder(place.folder);
      run(bin, 'pg_basebackup', beside, ['-d', admin, '-D', join(beside, 'data'), '-R', '-X', 'stream', '-c', 'fast']);
      const standby = await started(bin, beside, { ...place, settings: own });
      await administer(`alter system set synchronous_standby_names = '*'`);
      await administer('select pg_reload_conf()');
      const followers = async () => administer(`select from pg_stat_replication where sync_state = 'sync'`);
      while ((await followers()).length === 0) await pause(50);
      return standby;
    },
    async promote() {
      // It has taken over the settings of the one that it followed
      await administer(`alter system reset synchronous_standby_names`);
      await administer('select pg_reload_conf()');
      await administer('select pg_promote()');
    },
    async stop() {
      process.off('exit', stopNow);
      await kill('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const { pid } = server;
  if (pid === undefined) return;
  // It first, so that it starts no more
  process.kill(pid, signal);
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
    killIfThere(Number(child), signal);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // Lost while it is being closed, as when the server stops
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
  return { ...serverUser(), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
}

/** PostgreSQL refuses to run as root, so root hands it to another user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'tenjun-test'].find((user) => spawnSync('id', [user]).status === 0);
  if (!name) execFileSync('useradd', ['--system', '--no-create-home', 'tenjun-test']);
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, name ?? 'tenjun-test'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function debianFolders(): string[] {
  // Debian keeps the server's programs off the PATH, a folder a version
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(versions, String(version), 'bin'));
}

/** One of the server's own processes may have ended since it was listed. */
function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
