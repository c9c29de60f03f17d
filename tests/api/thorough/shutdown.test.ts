import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { startServer } from '../../support/server.ts';
import { addSignedIn } from '../../support/signed-in.ts';
import { databases } from '../support/databases.ts';
import { fillEmptyFolder, freshEmptyDatabase } from '../support/test-database.ts';

const inFlight = 36;

describe.each(databases)('a process that is asked to end, on %s', (kind) => {
  it(`answers the ${inFlight} calls that are under way, has pages connect again, and ends in time even so`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-stop-'));
    const fresh = kind === 'PGlite' ? null : await freshEmptyDatabase();
    await fillEmptyFolder(dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: fresh?.url ?? null });
    const [token = ''] = await addSignedIn(database, 1);
    await database.close();
    const env: Record<string, string> = { DEMO: 'off', SECRET_KEY: 'a secret of the tests', TRUST_PROXY: '0' };
    if (fresh !== null) env.DATABASE_URL = fresh.url;
    const server = await startServer({ dataDir, env });

    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const stream = await fetch(`${server.url}/api/events`, { headers });
    const heard = stream.text();
    // Let in, as its word shows, and now waiting for what the call has to say
    const begin = async (nth: number) => {
      const body = JSON.stringify({ name: `最後に ${nth}`, kind: 'POINT', latitude: 35, longitude: 139 });
      const call = request(`http://127.0.0.1:${server.port}/api/search-location`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, expect: '100-continue', 'content-length': Buffer.byteLength(body) },
      });
      call.flushHeaders();
      await once(call, 'continue');
      return { call, body };
    };
    const calls = await Promise.all(Array.from({ length: inFlight }, (_, nth) => begin(nth)));
    // Somebody who began to say something and never goes on
    const stalled = await begin(inFlight);
    stalled.call.on('error', () => {});

    const began = performance.now();
    const ended = server.stop({ keepData: false });
    // Nobody new is let in any more
    await expect.poll(() => answers(server.port), { interval: 20, timeout: 5000 }).toBe(false);
    const answered = await Promise.all(calls.map(({ call, body }) => answerTo(call, body)));
    expect(answered).toEqual(calls.map(() => ({ status: 201, connection: 'close' })));
    expect(await heard).toContain('event: reconnect');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);
    rmSync(dataDir, { recursive: true, force: true });
    await fresh?.drop();
  });
});

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );
}

async function answerTo(call: ClientRequest, body: string) {
  const answered = once(call, 'response');
  call.end(body);
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode, connection: response.headers.connection };
}
