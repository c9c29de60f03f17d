import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Vitest } from 'vitest/node';
import { installedBinaries, startCluster } from './cluster.ts';

export type Postgres = { url: string; stop(): Promise<void> } | { url: null; reason: string; isAsked?: true };

/** Starts a PostgreSQL server for the API tests: the given one, otherwise a new cluster of an installed or installable version. */
export async function startPostgres(): Promise<Postgres> {
  if (process.env.TEST_DATABASES === 'PGlite')
    return { url: null, reason: 'TEST_DATABASES names PGlite alone', isAsked: true };
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = postgresBinaries();
  if (!bin) {
    return { url: null, reason: 'no PostgreSQL server is installed (give TEST_DATABASE_URL or install postgresql)' };
  }
  return startCluster(bin);
}

/** True if the server existed before, so that the run must drop its databases one by one; a cluster of our own is deleted as a whole. */
export const isGivenServer = Boolean(process.env.TEST_DATABASE_URL);

/** Returns the run's server, started and stopped by the first project that needs it; null if none is available, which is an error in CI. */
export async function postgresOfRun(vitest: Vitest): Promise<{ readonly url: string | null; stop(): Promise<void> }> {
  const provided = vitest.getProvidedContext();
  if ('postgresUrl' in provided) return { url: provided.postgresUrl, stop: async () => {} };
  const started = await startPostgres();
  vitest.provide('postgresUrl', started.url);
  if (started.url !== null) return started;
  if (started.isAsked !== true) {
    if (process.env.CI === 'true') throw new Error(`The tests on PostgreSQL cannot run: ${started.reason}.`);
    console.log(`SKIPPED: tests on PostgreSQL, for ${started.reason}.`);
  }
  return { url: null, stop: async () => {} };
}

/** Returns the folder of the server programs, installing them if possible; undefined if there are none. */
export function postgresBinaries(): string | undefined {
  return installedBinaries() ?? installOnDebian();
}

/** Creates a database on the run's server as a copy of `template`; null without a server. */
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

/**
 * Creates a database on the server at `url`, as a copy of `template`. Copies its files, as servers before 15 did:
 * writing every page to the WAL, which is not needed here, takes six times as long.
 */
export function createDatabase(url: string, name: string, template = 'template1'): Promise<void> {
  return administer(url, `create database ${name} template ${template} strategy file_copy`);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  try {
    await administer(url, `${drop} with (force)`);
  } catch (error) {
    // Autovacuum is using it, which only a superuser may terminate; without force, it yields
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    await administer(url, drop);
  }
}

/** Returns the URL of another database on the server at `url`. */
export function urlOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The connection may be lost while closing, e.g. when the server stops
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
    /** The server on which tests may create databases; null skips the tests on PostgreSQL. */
    postgresUrl: string | null;
  }
}
