import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { dayOf } from '#core/model/day.ts';
import { accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

describe.each(databases)('public pages on %s', (kind) => {
  let app: Awaited<ReturnType<typeof accountApp>>;
  let admin = '';
  let customer = '';
  beforeAll(async () => {
    app = await accountApp(kind, { rules });
    await app.addUser({ email: 'admin@example.com', role: 'BUSINESS_ADMINISTRATOR' });
    await app.addUser({ email: 'owner@example.com', role: 'GENERAL_MEO_DIRECT' });
    [admin, customer] = [await app.tokenOf('admin@example.com'), await app.tokenOf('owner@example.com')];
  });
  afterAll(() => app.close());

  const page = async (name: string) => (await app.call(`public/pages/${name}`)).body.data;
  const put = (path: string, body: object, token = admin) => app.call(path, { method: 'PUT', token, body });

  it('have a standard text before anybody writes one, which names Google’s terms and what goes abroad', async () => {
    const { title, version, body } = await page('terms');
    expect([title, version]).toEqual(['利用規約', null]);
    expect(body).toContain('Google マップ / Google Earth 追加利用規約');
    expect(body).toContain('民法第548条の4');
    // What is measured is named
    expect(body).toContain('Google Places APIのテキスト検索(New)');
    const privacy = (await page('privacy')).body;
    for (const part of ['利用目的', 'https://policies.google.com/privacy', '外国にある事業者', '開示・訂正', '削除'])
      expect(privacy).toContain(part);
    const commerce = (await page('commerce')).body;
    for (const part of ['販売事業者', '所在地', '電話番号', '販売価格', 'お支払いの時期', '解約・返品'])
      expect(commerce).toContain(part);
    for (const { body: text } of [await page('terms'), await page('privacy'), await page('commerce')])
      expect(text).not.toMatch(/[{}]|null|undefined/);
  });

  it('are not there under another name', async () => {
    for (const name of ['imprint', 'toString', '__proto__', 'TERMS'])
      expect((await app.call(`public/pages/${name}`)).status).toBe(404);
  });

  it('name the issuer as it is now', async () => {
    const issuer = {
      name: '株式会社みずいろ',
      registrationNumber: 'T1234567890123',
      postalCode: '150-0002',
      address: '東京都渋谷区渋谷1-1',
      bankAccount: 'みずいろ銀行 普通 0000001',
    };
    expect((await put('setting/issuer', issuer)).status).toBe(200);
    const { body } = await page('commerce');
    expect(body).toContain('株式会社みずいろ');
    expect(body).toContain('〒150-0002 東京都渋谷区渋谷1-1');
    expect(body).toContain('T1234567890123');
    // The law lets it be given on request
    expect(body).toContain('■ 電話番号\nお問い合わせいただければ、遅滞なくお知らせします');
    expect((await put('setting/issuer', { phone: '03-1234-5678' })).status).toBe(200);
    expect((await page('commerce')).body).toContain('■ 電話番号\n03-1234-5678');
  });

  it('show the operator’s own texts, and the standard ones again when these are emptied', async () => {
    const own = { privacy: '■ 窓口\n{事業者名} ｛電話番号｝ {知らない}' };
    expect((await put('setting/public-page', own)).status).toBe(200);
    expect((await page('privacy')).body).toBe('■ 窓口\n株式会社みずいろ 03-1234-5678 {知らない}');
    expect((await page('commerce')).body).toContain('販売事業者');
    expect((await put('setting/public-page', { privacy: '' })).status).toBe(200);
    expect((await page('privacy')).body).toContain('利用目的');
    const today = dayOf(app.clock.now);
    const terms = { name: '第1版', effectiveFrom: today, body: '{事業者名}の規約' };
    expect((await app.call('terms-of-use', { method: 'POST', token: admin, body: terms })).status).toBe(201);
    const shown = { version: '第1版', effectiveFrom: today, body: '株式会社みずいろの規約' };
    expect(await page('terms')).toEqual({ title: '利用規約', ...shown });
    expect((await app.call('public/terms-of-use')).body.data).toMatchObject({ body: shown.body });
    expect((await app.call('own-terms-of-use', { token: customer })).body.data).toMatchObject({ body: shown.body });
  });

  it('are written by administrators, who may begin with the standard text', async () => {
    const path = 'setting/standard-texts/privacy';
    expect((await app.call(path, { token: admin })).body.data.body).toContain('{事業者名}');
    expect((await app.call('setting/standard-texts/imprint', { token: admin })).status).toBe(404);
    for (const token of [customer, undefined]) {
      const expected = token === undefined ? 401 : 403;
      expect((await app.call(path, token === undefined ? {} : { token })).status).toBe(expected);
    }
    expect((await put('setting/public-page', { privacy: 'x' }, customer)).status).toBe(403);
  });
});
