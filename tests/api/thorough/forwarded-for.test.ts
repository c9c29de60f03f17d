import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { addSignedIn } from '../../support/signed-in.ts';
import { fillEmptyFolder } from '../support/test-database.ts';

/*
 * Whose address counts, seen from outside: calls over sockets, with headers written by hand. The limit of one account from one address
 * lets six wrong passwords through; the login history names the address.
 */

const triesOfOne = 6;
const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));
if (!hasIpv6) console.warn('Sockets of IPv6 are not tried: this machine has no ::1.');

type Head = Record<string, string | string[]>;

const newEmail = () => `nobody-${randomUUID()}@example.com`;

describe.each([0, 1, 2])('with TRUST_PROXY %i', (proxies) => {
  let server: RunningServer;
  let token = '';
  beforeAll(async () => {
    const folder = await folderWithAdministrator();
    token = folder.token;
    server = await startServer({
      dataDir: folder.dataDir,
      env: { DEMO: 'off', WORKER: 'off', TRUST_PROXY: String(proxies), HOST: hasIpv6 ? '::' : '0.0.0.0' },
    });
  });
  afterAll(() => server?.stop({ keepData: false }));

  const logIn = (email: string, head: Head, host = '127.0.0.1') =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...head };
      const call = request({ host, port: server.port, path: '/api/auth/login', method: 'POST', headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      call.once('error', reject);
      call.end(JSON.stringify({ email, password: 'not the password' }));
    });

  /** How many of eight wrong passwords for one account are tried, the nth with that header. */
  async function tried(headOf: (nth: number) => Head, host?: string): Promise<number> {
    const email = newEmail();
    let count = 0;
    for (let nth = 0; nth < triesOfOne + 2; nth += 1) if ((await logIn(email, headOf(nth), host)) === 401) count += 1;
    return count;
  }

  /** The address that the login history names for a call with that header. */
  async function noted(head: Head, host?: string): Promise<string> {
    const email = newEmail();
    await logIn(email, head, host);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/login-history?email=${email}`, { headers });
    return (await answer.json()).data.map((row: { ip: string }) => row.ip).join();
  }

  /** The header as the proxies in front send it on, with what the caller had written and what the outermost proxy saw. */
  function sent(forged: string, seen: string): Head {
    const inner = Array.from({ length: Math.max(0, proxies - 1) }, () => '10.0.0.2');
    return { 'x-forwarded-for': [forged, seen, ...inner].filter((part) => part !== '').join(', ') };
  }

  it('who forges an address for each try is stopped as one, and the history names the real one', async () => {
    const seen = proxies === 0 ? '127.0.0.1' : '198.51.100.7';
    expect(await tried((nth) => sent(`203.0.113.${nth}`, '198.51.100.7'))).toBe(triesOfOne);
    expect(await tried((nth) => sent(`2001:db8:${nth}::1, 203.0.113.${nth}`, '198.51.100.7'))).toBe(triesOfOne);
    expect(await noted(sent('203.0.113.9', '198.51.100.7'))).toBe(seen);
    expect(await noted(sent('"><script>, 203.0.113.9', '198.51.100.7'))).toBe(seen);
  });

  it('no other header names an address', async () => {
    const others = (nth: number) => ({
      ...sent('', '198.51.100.8'),
      'x-real-ip': `203.0.113.${nth}`,
      forwarded: `for=203.0.113.${nth}`,
      'cf-connecting-ip': `203.0.113.${nth}`,
      'true-client-ip': `203.0.113.${nth}`,
      'x-client-ip': `203.0.113.${nth}`,
    });
    expect(await tried(others)).toBe(triesOfOne);
  });

  it('without the header, the address is the socket’s', async () => {
    expect(await noted({})).toBe('127.0.0.1');
    expect(await tried(() => ({}))).toBe(triesOfOne);
  });

  it.runIf(hasIpv6)('over a socket of IPv6 as well', async () => {
    expect(await noted({}, '::1')).toBe('::1');
    expect(await noted(sent('203.0.113.9', '198.51.100.7'), '::1')).toBe(proxies === 0 ? '::1' : '198.51.100.7');
  });

  describe.runIf(proxies > 0)('what the outermost proxy saw', () => {
    it('keeps callers apart', async () => {
      expect(await tried((nth) => sent('', `198.51.100.${nth}`))).toBe(triesOfOne + 2);
      expect(await tried((nth) => sent('', `2001:db8:0:${nth}::1`))).toBe(triesOfOne + 2);
    });

    it('is one caller in all of a household’s addresses, by whatever port, and however it is written', async () => {
      const ways = [
        (nth: number) => `2001:db8::${nth}`,
        (nth: number) => `[2001:db8::7]:${50_000 + nth}`,
        (nth: number) => `198.51.100.9:${50_000 + nth}`,
        (nth: number) =>
          ['198.51.100.9', '::ffff:198.51.100.9', '::FFFF:c633:6409', '[::ffff:198.51.100.9]:1'][nth % 4],
        (nth: number) => ['2001:DB8::7', '2001:0db8:0:0:0:0:0:7', '[2001:db8::7]', '2001:db8::0:7'][nth % 4],
        (nth: number) => `fe80::7%eth${nth}`,
      ];
      for (const way of ways) expect(await tried((nth) => sent('', way(nth) ?? ''))).toBe(triesOfOne);
    });

    it.each([
      ['198.51.100.7:51234', '198.51.100.7'],
      ['::ffff:198.51.100.7', '198.51.100.7'],
      ['[::FFFF:c633:6407]:443', '198.51.100.7'],
      ['[2001:DB8:0:0::7]:443', '2001:db8::7'],
      ['2001:0db8:0000:0000:0000:0000:0000:0007', '2001:db8::7'],
      ['fe80::7%eth0', 'fe80::7'],
    ])('%s stands in the history as %s', async (written, address) => {
      expect(await noted(sent('203.0.113.9', written))).toBe(address);
    });

    it('is the socket’s where it is no address, so that nobody makes up one for each try', async () => {
      expect(await tried((nth) => sent('203.0.113.9', `unknown${nth}`))).toBe(triesOfOne);
      expect(await tried((nth) => sent('203.0.113.9', `198.51.100.${nth}.1`))).toBe(triesOfOne);
      expect(await noted(sent('203.0.113.9', '_hidden'))).toBe('127.0.0.1');
    });

    it('counts when a caller sends the header several times', async () => {
      const several = (nth: number) => ({
        'x-forwarded-for': [`203.0.113.${nth}`, `203.0.114.${nth}`, ...Object.values(sent('', '198.51.100.10')).flat()],
      });
      expect(await tried(several)).toBe(triesOfOne);
    });
  });
});

async function folderWithAdministrator(): Promise<{ dataDir: string; token: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-forwarded-'));
  await fillEmptyFolder(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const [token = ''] = await addSignedIn(database, 1);
  await database.close();
  return { dataDir, token };
}
