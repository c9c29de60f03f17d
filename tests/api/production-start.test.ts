import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connect.ts';
import { setting } from '#core/server/database/feature-tables.ts';
import { migrate } from '#core/server/database/migrate.ts';
import { node24 } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { freePort } from '../support/port.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that was a demo's once. */
async function demoFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-was-demo-'));
  folders.push(dataDir);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)));
  await database.orm.insert(setting).values({ key: 'demo', value: true });
  await database.close();
  return dataDir;
}

async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const port = String(await freePort());
  const child = spawn(node24(), [join(root, 'src/app/server.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: port, NODE_ENV: 'production', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 100_000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(tooLong);
  return { code, output };
}

describe('a production start', () => {
  it('stops with one line in a folder that was a demo once', async () => {
    const { code, output } = await start({ DATA_DIR: await demoFolder(), TRUST_PROXY: '0' });
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR holds the demo/)]);
    expect(code).toBe(1);
  });

  it.each([
    ['DEMO', { DEMO: 'on', TRUST_PROXY: '0' }],
    ['TRUST_PROXY', {}],
  ])('stops with one line that names %s, before it makes anything', async (name, env) => {
    const { code, output } = await start({ DATA_DIR: '/dev/null/nothing', ...env });
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(code).toBe(1);
  });
});
