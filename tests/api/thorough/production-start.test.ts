import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { setting } from '#core/server/database/sql.ts';
import { freePort } from '../../support/port.ts';
import { runProgram } from '../../support/program.ts';
import { fillEmptyFolder } from '../support/test-database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that was a demo's once. */
async function demoFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-was-demo-'));
  folders.push(dataDir);
  await fillEmptyFolder(dataDir);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.orm.insert(setting).values({ key: 'demo', value: true });
  await database.close();
  return dataDir;
}

const start = async (env: Record<string, string>) =>
  runProgram('src/app/server.ts', { env: { PORT: String(await freePort()), NODE_ENV: 'production', ...env } });

describe('a production start', () => {
  it('stops with one line in a folder that was a demo once', async () => {
    const { code, lines } = await start({ DATA_DIR: await demoFolder(), TRUST_PROXY: '0' });
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR holds the demo/)]);
    expect(code).toBe(1);
  });

  it.each([
    ['DEMO', { DEMO: 'on', TRUST_PROXY: '0' }],
    ['TRUST_PROXY', {}],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://127.0.0.1:9/nowhere', TRUST_PROXY: '0' }],
  ])('stops with one line that names %s, before it makes anything', async (name, env) => {
    const { code, lines } = await start({ DATA_DIR: '/dev/null/nothing', ...env });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(code).toBe(1);
  });
});
