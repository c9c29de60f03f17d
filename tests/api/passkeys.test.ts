import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { authenticator } from './support/authenticator.ts';
import { databases } from './support/databases.ts';

const origin = 'https://console.example.com';
const host = 'console.example.com';

describe.each(databases)('passkeys on %s', (kind) => {
  let app: AccountApp;
  let one: { id: number; token: string };
  let other: { id: number; token: string };
  const newUser = async (email: string) => ({
    id: await app.addUser({ email, role: 'MANAGER' }),
    token: await app.tokenOf(email),
  });
  const post = (path: string, body: object, token?: string) =>
    app.call(`auth/${path}`, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
  const codes = (body: { errors: { code: string; field?: string }[] }) =>
    body.errors.map(({ code, field }) => (field === undefined ? code : `${field}: ${code}`));
  beforeAll(async () => {
    app = await accountApp(kind);
    one = await newUser('one@example.com');
    other = await newUser('other@example.com');
  });
  afterAll(() => app?.close());

  const toMake = async (token: string) =>
    (await post('passkeys/options', { password: goodPassword }, token)).body.data.challenge as string;
  const toShow = async () => (await post('passkey-login/options', {})).body.data.challenge as string;
  const add = (token: string, response: object) => post('passkeys', { name: '会社のパソコン', response }, token);
  const enter = (response: object) => post('passkey-login', { response });
  const withPasskey = async (user: { token: string }) => {
    const device = authenticator(host);
    const answer = await add(user.token, device.make({ challenge: await toMake(user.token), origin }));
    expect(answer.status).toBe(201);
    return device;
  };

  it('are made by who is signed in and types the password, who is notified by mail', async () => {
    expect((await post('passkeys/options', { password: goodPassword })).status).toBe(401);
    expect(codes((await post('passkeys/options', { password: 'wrong' }, one.token)).body)).toEqual([
      'password: wrong_password',
    ]);
    const { body } = await post('passkeys/options', { password: goodPassword }, one.token);
    expect(body.data).toMatchObject({
      rp: { id: host },
      user: { name: 'one@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    await withPasskey(one);
    expect(app.mails.at(-1)).toMatchObject({ to: 'one@example.com', subject: '【店順】パスキーが追加されました' });
  });

  it('are not kept that answer no question, one answered already, an old one, somebody else’s or another site’s', async () => {
    const count = async () => (await app.call('auth/passkeys', { token: one.token })).body.data.length;
    const before = await count();
    const refused = async (response: object, token = one.token) => {
      const answer = await add(token, response);
      expect([answer.status, codes(answer.body)]).toEqual([422, ['passkey_invalid']]);
    };
    const device = authenticator(host);
    await refused({});
    await refused({ ...device.make({ challenge: await toMake(one.token), origin }), response: null });
    await refused(device.make({ challenge: 'bm9ib2R5IGFza2Vk', origin }));
    await refused(device.make({ challenge: await toMake(one.token), origin }), other.token);
    await refused(device.make({ challenge: await toShow(), origin }));
    await refused(device.make({ challenge: await toMake(one.token), origin: 'https://evil.example' }));
    await refused(authenticator('evil.example').make({ challenge: await toMake(one.token), origin }));
    await refused(device.make({ challenge: await toMake(one.token), origin, verified: false }));
    const old = await toMake(one.token);
    app.clock.now += 6 * 60_000;
    await refused(device.make({ challenge: old, origin }));
    expect(await count()).toBe(before);

    const challenge = await toMake(one.token);
    expect((await add(one.token, device.make({ challenge, origin }))).status).toBe(201);
    await refused(authenticator(host).make({ challenge, origin }));
    // What one user holds is not another's
    await refused(device.make({ challenge: await toMake(other.token), origin }), other.token);
  });

  it('open the account of their owner, and stand in the login history', async () => {
    const device = await withPasskey(other);
    const { status, body } = await enter(device.show({ challenge: await toShow(), origin }));
    expect(status).toBe(200);
    expect((await app.call('auth/me', { token: body.data.token })).body.data.id).toBe(other.id);
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    const history = await app.call('login-history?email=other@example.com&result=SUCCESS', {
      token: await app.tokenOf('admin@example.com'),
    });
    expect(history.body.total).toBe(2);
  });

  it('ask anybody the same, and let in nobody by an answer given twice, to no question, for another site, or unsigned', async () => {
    const user = await newUser('owner@example.com');
    const device = await withPasskey(user);
    const { body } = await post('passkey-login/options', {});
    expect(body.data.allowCredentials ?? []).toEqual([]);
    const refused = async (response: object) => {
      const answer = await enter(response);
      expect([answer.status, codes(answer.body)]).toEqual([401, ['passkey_refused']]);
    };
    const shown = device.show({ challenge: body.data.challenge, origin });
    expect((await enter(shown)).status).toBe(200);
    await refused(shown);
    await refused({ id: 1 });
    await refused(authenticator(host).show({ challenge: await toShow(), origin }));
    await refused(device.show({ challenge: 'bm9ib2R5IGFza2Vk', origin }));
    await refused(device.show({ challenge: await toMake(user.token), origin }));
    await refused(device.show({ challenge: await toShow(), origin: 'https://evil.example' }));
    await refused(device.show({ challenge: await toShow(), origin, verified: false }));
    const stranger = authenticator(host).show({ challenge: await toShow(), origin });
    await refused({ ...stranger, id: shown.id, rawId: shown.rawId });
    const old = await toShow();
    app.clock.now += 6 * 60_000;
    await refused(device.show({ challenge: old, origin }));
    expect((await post('passkey-login', { response: shown, userId: user.id })).status).toBe(400);
    expect((await enter(device.show({ challenge: await toShow(), origin }))).status).toBe(200);
  });

  it('end with a password set by a mailed link, for those who knew the old one may have made one', async () => {
    const user = await newUser('reset@example.com');
    const device = await withPasskey(user);
    await app.call('auth/reset-password', { method: 'PUT', body: { email: 'reset@example.com' } });
    const set = await app.call('auth/verify-reset-password', {
      method: 'PUT',
      body: { token: app.linkToken(), password: 'a fresh one of mine' },
    });
    expect(set.status).toBe(200);
    expect((await enter(device.show({ challenge: await toShow(), origin }))).status).toBe(401);
  });

  it('are seen and removed by their owner alone, who is notified', async () => {
    const user = await newUser('removes@example.com');
    const device = await withPasskey(user);
    const stranger = await newUser('stranger@example.com');
    const [mine] = (await app.call('auth/passkeys', { token: user.token })).body.data;
    expect(mine).toMatchObject({ name: '会社のパソコン', lastUsedDate: null });
    expect(mine).not.toHaveProperty('publicKey');
    expect((await app.call('auth/passkeys', { token: stranger.token })).body.data).toEqual([]);
    const remove = (token: string) => app.call(`auth/passkeys/${mine.id}`, { method: 'DELETE', token });
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove(user.token)).status).toBe(200);
    expect((await remove(user.token)).status).toBe(404);
    expect(app.mails.at(-1)).toMatchObject({ to: 'removes@example.com', subject: '【店順】パスキーが削除されました' });
    expect((await enter(device.show({ challenge: await toShow(), origin }))).status).toBe(401);
  });
});
