import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Vitest } from 'vitest/node';
import { installedBinaries, startCluster } from './cluster.ts';

export type Postgres = { url: string; stop(): Promise<void> } | { url: null; reason: string; isAsked?: true };

/** A real PostgreSQL for the API tests: the one given, else one of our own from what is installed or may be. */
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

/** Is the server one that was there before, so that what a run made on it must go one by one? A cluster of our own goes as a whole. */
export const isGivenServer = Boolean(process.env.TEST_DATABASE_URL);

/** The run's server, started for the project that asks first, which stops it; none where none can be had. CI must have one. */
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

/** The folder of a PostgreSQL server's programs, installed where that may be; undefined where there are none. */
export function postgresBinaries(): string | undefined {
  return installedBinaries() ?? installOnDebian();
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

/**
 * Makes a database in the server at `url`, a copy of `template` where one is named. Its files are copied, as servers before 15 did: to
 * write every page of it to the log, which nobody reads here, takes six times as long.
 */
export function createDatabase(url: string, name: string, template = 'template1'): Promise<void> {
  return administer(url, `create database ${name} template ${template} strategy file_copy`);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  try {
    await administer(url, `${drop} with (force)`);
  } catch (error) {
    // The server's own vacuum is at it, which no plain user may end; asked without force, it makes way by itself
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
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
  const client = new pg.Client({ connectionString: url });
  // Lost while it is being closed, as when the server stops
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
    /** Where a test may create databases, or null: then the tests on PostgreSQL are skipped. */
    postgresUrl: string | null;
  }
}
