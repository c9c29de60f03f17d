import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { freePort } from './port.ts';

export type Postgres = { url: string; stop(): Promise<void> } | { url: null; reason: string };

/** A real PostgreSQL for the API tests: the one given, else one of our own from what is installed or may be. */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = installedBinaries() ?? installOnDebian();
  if (!bin) {
    return { url: null, reason: 'no PostgreSQL server is installed (give TEST_DATABASE_URL or install postgresql)' };
  }
  return ownCluster(bin);
}

/** A database of the caller's own in the server that `npm test` brought, a copy of `template`; null where there is none. */
export async function freshDatabase(template?: string): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = inject('postgresUrl');
  if (!server) return null;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, template);
  return {
    url: urlOf(server, name),
    drop: () => dropDatabase(server, name),
  };
}

/** Makes a database in the server at `url`, a copy of `template` where one is named. */
export function createDatabase(url: string, name: string, template = 'template1'): Promise<void> {
  return administer(url, `create database ${name} template ${template}`);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  try {
    await administer(url, `${drop} with (force)`);
  } catch (error) {
    // The server's own vacuum is at it, which no plain user may end; asked without force, it makes way by itself
    if (!(error instanceof postgres.PostgresError) || error.code !== '42501') throw error;
    await administer(url, drop);
  }
}

/** The address of another database of the server at `url`. */
export function urlOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

async function ownCluster(bin: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-postgres-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const asOwner = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...asOwner, stdio: 'pipe' },
  );
  const port = await freePort();
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
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...asOwner,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-10_000);
  });
  const stopNow = () => server.kill('SIGQUIT');
  process.once('exit', stopNow);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (const deadline = Date.now() + 30_000; ; await pause(100)) {
    try {
      // the product's own user is no superuser, and neither is the tests'
      await administer(admin, 'create role tenjun login createdb');
      break;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
      }
    }
  }
  return {
    url: `postgres://tenjun@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', stopNow);
      stopNow();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root hands it to another user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'tenjun-test'].find((user) => spawnSync('id', [user]).status === 0);
  if (!name) execFileSync('useradd', ['--system', '--no-create-home', 'tenjun-test']);
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, name ?? 'tenjun-test'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function installedBinaries(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...debianFolders()].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
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

function installOnDebian(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing PostgreSQL (apt-get install postgresql) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' });
  return installedBinaries();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test may create databases, or null: then the tests on PostgreSQL are skipped. */
    postgresUrl: string | null;
  }
}
