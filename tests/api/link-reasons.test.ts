import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { oneDatabase } from './support/databases.ts';

const password = 'the reader picks this one';

describe('a mailed link dies with its reason', () => {
  let app: AccountApp;
  let count = 0;
  beforeAll(async () => {
    app = await accountApp(oneDatabase, { rules });
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
  });
  afterAll(() => app?.close());

  const asAdmin = async () => ({ token: await app.tokenOf('admin@example.com') });
  const rowOf = async (id: number) => (await app.call(`system-user/${id}`, await asAdmin())).body.data;
  async function change(id: number, body: object): Promise<void> {
    const { version } = await rowOf(id);
    const answer = await app.call(`system-user/${id}`, {
      method: 'PATCH',
      body: { ...body, version },
      ...(await asAdmin()),
    });
    expect([body, answer.status]).toEqual([body, 200]);
  }
  async function act(id: number, action: string): Promise<void> {
    const answer = await app.call(`system-user/${id}/${action}`, { method: 'POST', body: {}, ...(await asAdmin()) });
    expect([action, answer.status]).toEqual([action, 200]);
  }
  async function invited(): Promise<{ id: number; email: string; link: string }> {
    count += 1;
    const email = `new${count}@example.com`;
    const body = { name: '新人', email, systemUserRole: 'GENERAL_WITHOUT_PAYMENT' };
    const made = await app.call('system-user', { method: 'POST', body, ...(await asAdmin()) });
    return { id: made.body.data.id, email, link: app.linkToken() };
  }
  async function withReset(): Promise<{ id: number; email: string; link: string }> {
    count += 1;
    const email = `old${count}@example.com`;
    const id = await app.addUser({ email, role: 'GENERAL_WITHOUT_PAYMENT' });
    await app.call('auth/reset-password', { method: 'PUT', body: { email } });
    return { id, email, link: app.linkToken() };
  }
  async function signedUp(): Promise<{ id: number; email: string; link: string }> {
    count += 1;
    const email = `sign${count}@example.com`;
    const body = { product: 'free', name: '登録 花子', email, password: goodPassword };
    await app.call('auth/register', { method: 'POST', body });
    const users = app.tables['system-user'];
    const [made] = await app.database.orm.select({ id: users.id }).from(users).where(eq(users.email, email));
    return { id: Number(made?.id), email, link: app.linkToken() };
  }
  const stands = async (token: string) =>
    (await app.call('auth/check-link', { method: 'POST', body: { token } })).body.data.stands;
  const use = async (token: string) =>
    (await app.call('auth/verify-reset-password', { method: 'PUT', body: { token, password } })).status;
  const confirm = async (token: string) =>
    (await app.call('auth/confirm-email', { method: 'POST', body: { token } })).status;

  const changes: readonly (readonly [string, (id: number) => Promise<void>])[] = [
    ['another address', (id) => change(id, { email: `moved${id}@example.com` })],
    ['another role', (id) => change(id, { systemUserRole: 'GENERAL_MEO_DIRECT' })],
    [
      'an address that comes back',
      async (id) => {
        const { email } = await rowOf(id);
        await change(id, { email: `away${id}@example.com` });
        await change(id, { email });
      },
    ],
    [
      'a stop that is taken back',
      async (id) => {
        await act(id, 'stop');
        await act(id, 'reopen');
      },
    ],
    [
      'a change that no call of ours made',
      async (id) => {
        const users = app.tables['system-user'];
        await app.database.orm.update(users).set({ systemUserRole: 'MANAGER' }).where(eq(users.id, id));
      },
    ],
  ];

  it.each(changes)('an invitation: %s', async (_change, work) => {
    const { id, link } = await invited();
    expect(await stands(link)).toBe(true);
    await work(id);
    expect(await stands(link)).toBe(false);
    expect(await use(link)).toBe(422);
  });

  it.each(changes)('a reset link: %s', async (_change, work) => {
    const { id, link } = await withReset();
    expect(await stands(link)).toBe(true);
    await work(id);
    expect(await stands(link)).toBe(false);
    expect(await use(link)).toBe(422);
  });

  it.each(changes)('a sign-up’s confirmation: %s', async (_change, work) => {
    const { id, link } = await signedUp();
    await work(id);
    expect(await confirm(link)).toBe(422);
  });

  it('a change of address: another role', async () => {
    count += 1;
    const email = `wish${count}@example.com`;
    const id = await app.addUser({ email });
    const token = await app.tokenOf(email);
    const body = { email: `wished${count}@example.com`, password: goodPassword };
    expect((await app.call('auth/change-email', { method: 'PUT', body, token })).status).toBe(200);
    const asked = app.mails.filter(({ text }) => text.includes('verify-change-email')).at(-1);
    const link = /token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
    const users = app.tables['system-user'];
    await app.database.orm.update(users).set({ systemUserRole: 'GENERAL_MEO_DIRECT' }).where(eq(users.id, id));
    const answer = await app.call('auth/verify-change-email', { method: 'PUT', body: { token: link }, token });
    expect(answer.status).toBe(422);
    expect((await rowOf(id)).email).toBe(email);
  });

  it('one that a newer one takes the place of; the newest is valid until it is used', async () => {
    const { id, link } = await invited();
    await act(id, 'invite');
    const newer = app.linkToken();
    expect(newer).not.toBe(link);
    expect(await stands(link)).toBe(false);
    expect(await stands(newer)).toBe(true);
    expect(await use(newer)).toBe(200);
    expect(await use(newer)).toBe(422);
  });

  it('an administrator has a colleague sent a link to set a new password, in place of an earlier one', async () => {
    const { id, link } = await withReset();
    await act(id, 'reset-password');
    const newer = app.linkToken();
    expect(app.mails.at(-1)?.text).toContain('管理者がパスワードの再設定のご案内をお送りしました');
    expect([await stands(link), await stands(newer)]).toEqual([false, true]);
    expect(await use(newer)).toBe(200);
    // Who was only invited is sent the invitation again instead
    const { id: invitedId } = await invited();
    const answer = await app.call(`system-user/${invitedId}/reset-password`, { method: 'POST', ...(await asAdmin()) });
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'wrong_state']);
  });

  it('and with nothing else: a name or a telephone number may change', async () => {
    const { id, link } = await invited();
    await change(id, { name: '改名 花子', phone: '03-1234-5678' });
    expect(await use(link)).toBe(200);
  });

  it('leaves one newest link of two that are mailed at once', async () => {
    const { id } = await invited();
    const before = app.mails.length;
    await Promise.all([act(id, 'invite'), act(id, 'invite'), act(id, 'invite')]);
    const links = app.mails.slice(before).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(links).toHaveLength(3);
    const valid = (await Promise.all(links.map(stands))).filter(Boolean);
    expect(valid).toHaveLength(1);
  });
});
