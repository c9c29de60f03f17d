import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/lib/root.mjs';
import { type Cluster, startCluster } from '../../tests/support/cluster.ts';
import { postgresBinaries } from '../../tests/support/postgres.ts';

/** A program beside the product, by its configuration of `deploy`. */
export interface Piece {
  /** Kills it, as a machine may, and starts it again. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

export const databasePassword = 'a-password-of-the-bench';
const deploy = join(root, 'deploy');

/** Throws, naming Debian's package, if a program that the bench needs is not installed. */
export function requirePrograms(): void {
  for (const name of ['pgbouncer', 'caddy'])
    if (spawnSync(name, ['--version']).error !== undefined)
      throw new Error(`${name} is missing: apt-get install ${name}`);
  if (postgresBinaries() === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
}

/** Starts PostgreSQL by `deploy/postgresql.conf`, with the user and the database that `deploy/make-database.sh` makes. */
export async function startDatabase(port: number): Promise<Cluster> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error('no PostgreSQL server is installed');
  const settings = {
    config_file: join(deploy, 'postgresql.conf'),
    // Nothing is left out here that the tests save time by
    ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on', max_connections: 100 },
  };
  const cluster = await startCluster(bin, { port, settings });
  writeFileSync(
    join(cluster.folder, 'data/pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await cluster.administer('select pg_reload_conf()');
  await cluster.administer('drop role tenjun');
  runScript('make-database.sh', [], { ...administrator(port), DATABASE_PASSWORD: databasePassword });
  return cluster;
}

/** The environment by which PostgreSQL's programs reach the server at that port as its administrator. */
export function administrator(port: number): Record<string, string> {
  return {
    PATH: `${postgresBinaries()}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
  };
}

/** Runs a script of `deploy` to its end and returns its output; throws if it fails. */
export function runScript(name: string, args: readonly string[], env: Record<string, string>): string {
  return execFileSync(join(deploy, name), args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Starts PgBouncer by `deploy/pgbouncer.ini`, with only its addresses replaced. */
export async function startPooler(folder: string, port: number, databasePort: number): Promise<Piece> {
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  mkdirSync(folder);
  chownSync(folder, owner.uid, owner.gid);
  const file = join(folder, 'pgbouncer.ini');
  const text = replaced(readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8'), {
    'host=postgres port=5432': `host=127.0.0.1 port=${databasePort}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/tmp/users.txt': join(folder, 'users.txt'),
  });
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  // It refuses to be root
  const env = { PATH: process.env.PATH, DATABASE_PASSWORD: databasePassword };
  return kept(port, 'sh', [join(deploy, 'pgbouncer.sh'), file], { ...owner, env });
}

/** Starts Caddy by `deploy/Caddyfile`, with an authority of its own, whose certificate is in `authority`. */
export async function startProxy(folder: string, ports: { https: number; http: number }, apis: readonly number[]) {
  mkdirSync(folder);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: 'localhost',
    TLS: 'internal',
    APIS: apis.map((port) => `127.0.0.1:${port}`).join(' '),
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
  const piece = await kept(ports.https, 'caddy', args, { env, cwd: folder });
  return { ...piece, authority: join(folder, 'caddy/pki/authorities/local/root.crt') };
}

/** Starts a program that listens on the port, and waits until it does. */
async function kept(port: number, program: string, args: readonly string[], options: SpawnOptions): Promise<Piece> {
  let running: ChildProcess;
  const start = async () => {
    running = spawn(program, args, { ...options, stdio: 'ignore' });
    process.once('exit', killNow);
    while (!(await listens(port))) {
      if (running.exitCode !== null) throw new Error(`${program} ended with ${running.exitCode}`);
      await pause(20);
    }
  };
  const killNow = () => void running.kill('SIGKILL');
  const kill = async () => {
    process.off('exit', killNow);
    const ended = new Promise((resolve) => running.once('exit', resolve));
    killNow();
    await ended;
  };
  await start();
  return {
    async killAndStart() {
      await kill();
      await start();
    },
    stop: kill,
  };
}

/** Replaces each text, which must be there. */
function replaced(text: string, by: Readonly<Record<string, string>>): string {
  return Object.entries(by).reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`${from} is not there`);
    return done.replace(from, to);
  }, text);
}

function idOf(kind: '-u' | '-g'): number {
  return Number(
    execFileSync('id', [kind, process.getuid?.() === 0 ? 'postgres' : ''].filter(Boolean), { encoding: 'utf8' }),
  );
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
