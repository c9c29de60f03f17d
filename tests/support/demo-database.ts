import { basename } from 'node:path';
import type { Day } from '#core/model/day.ts';

/** The name of the PostgreSQL database that belongs to the demo's data folder of that day. */
export function demoDatabaseOf(folder: string, day: Day): string {
  return `demo_${basename(folder).replace(/\W/g, '_').toLowerCase()}_${day.replaceAll('-', '')}`;
}

/** The settings of a demo server that keeps its data there. */
export function onPostgres(url: string): Record<string, string> {
  return { DATABASE_URL: url, SECRET_KEY: 'the key of the servers of the tests', DEMO: 'on' };
}
