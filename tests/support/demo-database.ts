import { basename } from 'node:path';
import type { Day } from '#core/model/day.ts';

/** Returns the name of the PostgreSQL database that belongs to a day's demo data folder. */
export function demoDatabaseOf(folder: string, day: Day): string {
  return `demo_${basename(folder).replace(/\W/g, '_').toLowerCase()}_${day.replaceAll('-', '')}`;
}

/** The environment of a demo server that uses this PostgreSQL database. */
export function onPostgres(url: string): Record<string, string> {
  return { DATABASE_URL: url, SECRET_KEY: 'the key of the servers of the tests', DEMO: 'on' };
}
