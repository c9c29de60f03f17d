import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkey } from '#server/database/feature-tables.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

/** A browser's answer in form, signed by nobody. */
const forged = (id = 'a2V5', challenge = 'Y2hhbGxlbmdl') => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://console.example.com' }),
    ).toString('base64url'),
    authenticatorData: Buffer.alloc(37).toString('base64url'),
    attestationObject: Buffer.from([0xa0]).toString('base64url'),
    signature: Buffer.alloc(64).toString('base64url'),
  },
});

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
    await app.database.orm.insert(passkey).values({
      userId: one.id,
      name: '会社のパソコン',
      credentialId: 'a2V5',
      publicKey: 'AAAA',
      counter: 0,
      createDate: app.clock.now,
    });
  });
  afterAll(() => app?.close());

  it('are made by who is signed in and types the password, and by nobody else', async () => {
    expect((await post('passkeys/options', { password: goodPassword })).status).toBe(401);
    expect(codes((await post('passkeys/options', { password: 'wrong' }, one.token)).body)).toEqual([
      'password: wrong_password',
    ]);
    const { body } = await post('passkeys/options', { password: goodPassword }, one.token);
    expect(body.data).toMatchObject({
      rp: { id: 'console.example.com' },
      user: { name: 'one@example.com' },
      excludeCredentials: [{ id: 'a2V5' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('that nobody signed, or that answer somebody else’s question, are not kept', async () => {
    const { body } = await post('passkeys/options', { password: goodPassword }, one.token);
    for (const [token, response] of [
      [one.token, forged('bmV3', body.data.challenge)],
      [other.token, forged('bmV3', body.data.challenge)],
      [one.token, {}],
      [one.token, { ...forged('bmV3'), response: null }],
    ] as const) {
      const answer = await post('passkeys', { name: '偽物', response }, token);
      expect([answer.status, codes(answer.body)]).toEqual([422, ['passkey_invalid']]);
    }
    expect((await app.call('auth/passkeys', { token: one.token })).body.data).toHaveLength(1);
  });

  it('ask anybody the same, and let in nobody who cannot sign', async () => {
    const { body } = await post('passkey-login/options', {});
    expect(body.data.allowCredentials ?? []).toEqual([]);
    const answers = [
      await post('passkey-login', { response: forged('a2V5', body.data.challenge) }),
      await post('passkey-login', { response: forged('dW5rbm93bg', body.data.challenge) }),
      await post('passkey-login', { response: { id: 1 } }),
    ];
    for (const answer of answers) expect([answer.status, codes(answer.body)]).toEqual([401, ['passkey_refused']]);
    expect((await post('passkey-login', { response: forged(), userId: one.id })).status).toBe(400);
  });

  it('are seen and removed by their owner alone, who is told', async () => {
    const [mine] = (await app.call('auth/passkeys', { token: one.token })).body.data;
    expect(mine).toMatchObject({ name: '会社のパソコン', lastUsedDate: null });
    expect(mine).not.toHaveProperty('publicKey');
    expect((await app.call('auth/passkeys', { token: other.token })).body.data).toEqual([]);
    const remove = (token: string) => app.call(`auth/passkeys/${mine.id}`, { method: 'DELETE', token });
    expect((await remove(other.token)).status).toBe(404);
    expect((await remove(one.token)).status).toBe(200);
    expect((await remove(one.token)).status).toBe(404);
    expect(app.mails.at(-1)).toMatchObject({ to: 'one@example.com', subject: '【店順】パスキーが削除されました' });
  });
});
