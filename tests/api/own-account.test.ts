import { randomBytes } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginAttempt, storedFile } from '#core/server/database/sql.ts';
import { longestBlock, shortBlock } from '../support/event-loop-delay.ts';
import { png } from '../support/png.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(databases)("one's own account on %s", (kind) => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp(kind);
  });
  afterAll(() => app?.close());
  beforeEach(async () => void (await app.database.orm.delete(loginAttempt)));
  const codes = (body: { errors: { code: string; field?: string }[] }) =>
    body.errors.map(({ code, field }) => (field === undefined ? code : `${field}: ${code}`));
  const newUser = async (email: string, role: 'MANAGER' | 'GENERAL_MEO_DIRECT' = 'GENERAL_MEO_DIRECT') => {
    const id = await app.addUser({ email, role });
    return { id, email, token: await app.tokenOf(email) };
  };
  const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address).map(({ subject }) => subject);

  it('no session that was begun on a password is valid once it is another', async () => {
    const { email, token } = await newUser('races@example.com');
    const body = { oldPassword: goodPassword, password: 'another Pass 4711' };
    let isChanged = false;
    const entering = Array.from({ length: 2 }, async () => {
      const answers: Awaited<ReturnType<typeof app.logIn>>[] = [];
      while (!isChanged) answers.push(await app.logIn(email, goodPassword));
      return answers;
    });
    const changed = await app.call('auth/change-password', { method: 'PUT', token, body });
    isChanged = true;
    expect(changed.status).toBe(200);
    for (const entered of (await Promise.all(entering)).flat()) {
      if (entered.status !== 200) continue;
      expect((await app.call('auth/me', { token: entered.body.data.token })).status).toBe(401);
    }
    expect((await app.call('auth/me', { token })).status).toBe(200);
  });

  it('hears that the password is still the one it was made with, until it is changed', async () => {
    const { id, token } = await newUser('first-password@example.com');
    const reported = async () => (await app.call('auth/me', { token })).body.data.mustChangePassword;
    expect(await reported()).toBeUndefined();
    const users = app.tables['system-user'];
    await app.database.orm.update(users).set({ mustChangePassword: true }).where(eq(users.id, id));
    expect(await reported()).toBe(true);
    const body = { oldPassword: goodPassword, password: 'another Pass 4711' };
    expect((await app.call('auth/change-password', { method: 'PUT', token, body })).status).toBe(200);
    expect(await reported()).toBeUndefined();
  });

  describe('the profile', () => {
    const patch = (id: number, token: string, body: unknown) =>
      app.call(`profile/${id}`, { method: 'PATCH', token, body });

    it.each(['MANAGER', 'GENERAL_MEO_DIRECT'] as const)('is read and changed by %s alone', async (role) => {
      const { id, email, token } = await newUser(`profile-${role}@example.com`.toLowerCase(), role);
      const { body } = await app.call('profile', { token });
      expect(body.data).toMatchObject({ id, email, systemUserRole: role, phone: null, version: 1 });
      const saved = await patch(id, token, { version: 1, nameKana: 'シケン', phone: '03-1234-5678' });
      expect(saved.body.data).toMatchObject({ version: 2, nameKana: 'シケン', phone: '03-1234-5678' });
      expect((await app.call('auth/me', { token })).body.data.name).toBe('試験 太郎');
      expect(codes((await patch(id, token, { version: 2, name: ' ' })).body)).toEqual(['name: whitespace']);
      expect((await app.call('profile')).status).toBe(401);
      const other = await newUser(`other-${email}`);
      expect((await patch(id, other.token, { version: 2, name: '他人' })).status).toBe(404);
    });

    it('does not overwrite what was changed meanwhile', async () => {
      const { id, token } = await newUser('profile-conflict@example.com');
      expect(codes((await patch(id, token, { name: '一' })).body)).toEqual(['version: required']);
      await patch(id, token, { version: 1, name: '一' });
      const late = await patch(id, token, { version: 1, name: '二' });
      expect([late.status, late.body.data.name]).toEqual([409, '一']);
    });

    it('takes nothing that others decide: role, manager, address, state', async () => {
      const { id, token } = await newUser('profile-mass@example.com');
      for (const field of [
        'systemUserRole',
        'managerUserId',
        'email',
        'status',
        'mustChangePassword',
        'id',
        'deleteDate',
      ]) {
        const answer = await patch(id, token, { version: 1, name: '一', [field]: 'SYSTEM_ADMINISTRATOR' });
        expect([field, answer.status]).toEqual([field, 403]);
      }
      expect((await patch(id, token, { version: 1, isAdmin: true })).status).toBe(400);
      expect((await app.call('profile', { token })).body.data).toMatchObject({ version: 1, name: '試験 太郎' });
    });

    it('keeps no picture of a write that is refused, nor one that another has replaced', async () => {
      const { id, token } = await newUser('profile-pictures@example.com');
      const version = async () => (await app.call('profile', { token })).body.data.version;
      const kept = async () => (await app.database.orm.select({ key: storedFile.key }).from(storedFile)).length;
      const before = await kept();
      const send = async (data: object, more = 0) => {
        const form = new FormData();
        form.set('data', JSON.stringify(data));
        const bytes = png(1, 1, [0, 0, 0, 255], false, new Uint8Array(more));
        form.set('picture', new File([bytes], 'a.png', { type: 'image/png' }));
        const sent = new Response(form);
        const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
        const answer = await app.sendBytes(
          `profile/${id}`,
          { method: 'PATCH', token, headers },
          await sent.arrayBuffer(),
        );
        return answer.status;
      };
      expect(await send({ version: 99 })).toBe(409);
      expect(await send({ version: await version(), name: '' })).toBe(422);
      expect(await send({ version: await version(), systemUserRole: 'MANAGER' })).toBe(403);
      expect(await send({ version: 99 }, 2_000_000)).toBe(409);
      expect(await send({ version: await version(), name: '' }, 2_000_000)).toBe(422);
      expect(await kept()).toBe(before);
      for (const more of [0, 2_000_000, 0]) {
        expect(await send({ version: await version() }, more)).toBe(200);
        expect(await kept()).toBe(before + 1);
      }
      const without = { version: await version(), picture: null };
      expect((await app.call(`profile/${id}`, { method: 'PATCH', token, body: without })).status).toBe(200);
      expect(await kept()).toBe(before);
    });

    it('is answered as the write of its picture went, whatever becomes of what was laid down for it', async () => {
      const { id, token } = await newUser('profile-laid@example.com');
      const send = async (version: number) => {
        const form = new FormData();
        form.set('data', JSON.stringify({ version }));
        const bytes = png(1, 1, [0, 0, 0, 255], false, new Uint8Array(1_000_000));
        form.set('picture', new File([bytes], 'a.png', { type: 'image/png' }));
        const sent = new Response(form);
        const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
        const init = { method: 'PATCH', token, headers };
        return (await app.sendBytes(`profile/${id}`, init, await sent.arrayBuffer())).status;
      };
      const { orm } = app.database;
      /** Whoever deletes files meets an outage, where this holds of those that are gone. */
      const away = async (where: string) => {
        await orm.execute(
          sql`create function away() returns trigger language plpgsql as ${sql.raw(
            `$$ begin if ${where} then raise exception 'away' using errcode = '57P01'; end if; return null; end $$`,
          )}`,
        );
        await orm.execute(sql`create trigger away after delete on stored_file referencing old table as gone
          for each statement execute function away()`);
      };
      const back = () => orm.execute(sql`drop function if exists away cascade`);
      try {
        await away('not exists (select from gone)');
        expect(await send(1)).toBe(200);
        await back();
        await away('true');
        expect(await send(99)).toBe(409);
      } finally {
        await back();
        await orm.delete(storedFile).where(like(storedFile.key, '%/%'));
      }
    });

    it('has a picture of megabytes that comes back byte by byte, and holds nobody up', async () => {
      const { id, token } = await newUser('profile-large@example.com');
      const bytes = png(1, 1, [0, 0, 0, 255], false, randomBytes(4_900_000));
      const form = new FormData();
      form.set('data', JSON.stringify({ version: 1 }));
      form.set('picture', new File([bytes], 'a.png', { type: 'image/png' }));
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const body = await encoded.arrayBuffer();
      let saved: Response | undefined;
      const sending = async () => {
        saved = await app.sendBytes(`profile/${id}`, { method: 'PATCH', token, headers }, body);
      };
      expect(await longestBlock(sending)).toBeLessThan(shortBlock);
      expect(saved?.status).toBe(200);
      let shown = Buffer.alloc(0);
      const reading = async () => {
        const answer = await app.send(`profile/${id}/files/picture`, { token });
        shown = Buffer.from(await answer.arrayBuffer());
      };
      expect(await longestBlock(reading)).toBeLessThan(shortBlock);
      expect(shown.equals(bytes)).toBe(true);
    });

    it('has a picture, sent as multipart, shown to its owner', async () => {
      const { id, token } = await newUser('profile-picture@example.com');
      const other = await newUser('profile-no-picture@example.com');
      const face = new Uint8Array(
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      );
      const send = async (file: File, version: number) => {
        const form = new FormData();
        form.set('data', JSON.stringify({ version }));
        form.set('picture', file);
        const encoded = new Response(form);
        const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
        return app.sendBytes(`profile/${id}`, { method: 'PATCH', token, headers }, await encoded.arrayBuffer());
      };
      const saved = await send(new File([face], '顔.png', { type: 'image/png' }), 1);
      expect(saved.status).toBe(200);
      const page = new Uint8Array(Buffer.from('<script>alert(1)</script>'));
      for (const [bytes, name, type] of [
        [page, '顔.png', 'image/png'],
        [face, '顔.png', 'image/jpeg'],
        [face, '顔.html', 'image/png'],
        [face.slice(0, 4), '顔.png', 'image/png'],
      ] as const) {
        const refused = await send(new File([bytes], name, { type }), 2);
        expect([name, type, refused.status]).toEqual([name, type, 422]);
        expect((await refused.json()).errors).toMatchObject([{ code: 'file_type', field: 'picture' }]);
      }
      const { data } = await saved.json();
      expect(data.picture).toMatchObject({ name: '顔.png', type: 'image/png' });
      const picture = await app.send(`profile/${id}/files/picture`, { token });
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(picture.headers.get('content-disposition')).toBe(
        `inline; filename*=UTF-8''${encodeURIComponent('顔.png')}`,
      );
      expect(picture.headers.get('cache-control')).toBe('no-store');
      expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(face);
      const html = await send(new File(['<script>'], 'a.html', { type: 'text/html' }), 2);
      expect(codes(await html.json())).toEqual(['picture: file_type']);
      // The key of somebody else's file is no way to it
      const stolen = await patch(other.id, other.token, { version: 1, picture: data.picture });
      expect(codes(stolen.body)).toEqual(['picture: invalid']);
      expect((await app.call(`profile/${id}/files/picture`, { token: other.token })).status).toBe(404);
      expect((await patch(id, token, { version: 2, picture: null })).body.data.picture).toBeNull();
    });
  });

  describe('the mail address', () => {
    const ask = (token: string, email: string, password = goodPassword) =>
      app.call('auth/change-email', { method: 'PUT', token, body: { email, password } });
    const verify = (token: string | undefined, link: string) =>
      app.call('auth/verify-change-email', {
        method: 'PUT',
        body: { token: link },
        ...(token === undefined ? {} : { token }),
      });
    const linkTo = (address: string) =>
      /verify-change-email\?token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === address)?.text ?? '')?.[1] ?? '';

    it('changes when the link to the new one is opened, and not before; the old one is notified', async () => {
      const { token, email } = await newUser('old@example.com');
      expect(codes((await ask(token, 'new@example.com', 'not the password')).body)).toEqual([
        'password: wrong_password',
      ]);
      expect(codes((await ask(token, email)).body)).toEqual(['email: invalid']);
      expect((await ask(token, ' NEW@example.com ')).status).toBe(200);
      expect((await app.call('auth/me', { token })).body.data.email).toBe(email);
      expect((await app.call('auth/change-email', { token })).body.data).toMatchObject({ email: 'new@example.com' });
      expect(mailsTo(email)).toEqual(['【店順】メールアドレス変更のお申し込みを受け付けました']);
      const link = linkTo('new@example.com');
      expect((await verify(undefined, link)).status).toBe(401);
      expect((await verify(token, link)).body).toEqual({ data: { email: 'new@example.com' } });
      expect(codes((await verify(token, link)).body)).toEqual(['token: token_invalid']);
      expect((await app.call('auth/me', { token })).body.data.email).toBe('new@example.com');
      expect(mailsTo(email).at(-1)).toBe('【店順】メールアドレスが変更されました');
      expect((await app.logIn('new@example.com')).status).toBe(200);
      expect((await app.logIn(email)).status).toBe(401);
      expect((await app.call('auth/change-email', { token })).body.data).toBeNull();
    });

    it("is not changed by another user's link, an old one, or one taken back", async () => {
      const victim = await newUser('victim@example.com');
      const thief = await newUser('thief@example.com');
      await ask(victim.token, 'victim-new@example.com');
      const link = linkTo('victim-new@example.com');
      expect((await verify(thief.token, link)).status).toBe(422);
      // A later wish ends the earlier link
      await ask(victim.token, 'victim-newer@example.com');
      expect((await verify(victim.token, link)).status).toBe(422);
      const newer = linkTo('victim-newer@example.com');
      await app.call('auth/change-email', { method: 'DELETE', token: victim.token });
      expect((await verify(victim.token, newer)).status).toBe(422);
      await ask(victim.token, 'victim-late@example.com');
      app.clock.now += 23 * 60 * minute;
      expect((await app.call('auth/me', { token: victim.token })).status).toBe(200);
      app.clock.now += 2 * 60 * minute;
      expect((await verify(victim.token, linkTo('victim-late@example.com'))).status).toBe(422);
      expect((await app.call('auth/me', { token: victim.token })).body.data.email).toBe('victim@example.com');
    });

    it('answers the same for an address that is taken, and its owner alone is notified', async () => {
      const { token } = await newUser('prober@example.com');
      await newUser('owner@example.com');
      const [free, taken] = [await ask(token, 'free@example.com'), await ask(token, 'owner@example.com')];
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      expect(mailsTo('owner@example.com')).toEqual(['【店順】ご登録済みのメールアドレスです']);
    });

    it('that somebody took meanwhile is not taken twice', async () => {
      const { token } = await newUser('slow@example.com');
      await ask(token, 'contested@example.com');
      const link = linkTo('contested@example.com');
      await newUser('contested@example.com');
      expect((await verify(token, link)).status).toBe(422);
    });

    it('once changed, ends the reset links that the old mailbox still holds', async () => {
      const { token, email } = await newUser('hijacked@example.com');
      await app.call('auth/reset-password', { method: 'PUT', body: { email } });
      const reset = app.linkToken();
      await ask(token, 'safe@example.com');
      await verify(token, linkTo('safe@example.com'));
      const body = { token: reset, password: 'a fresh password' };
      expect((await app.call('auth/verify-reset-password', { method: 'PUT', body })).status).toBe(422);
    });
  });

  describe('the sessions', () => {
    const agent = (name: string) => ({ headers: { 'user-agent': name } });
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

    it('are listed in words, one ended or all others; nobody else sees or ends them', async () => {
      const { token, email } = await newUser('sessions@example.com');
      const other = await newUser('sessions-other@example.com');
      const [second, third] = [
        (await app.logIn(email, goodPassword, agent(chrome))).body.data.token,
        (await app.logIn(email, goodPassword, agent('curl/8'))).body.data.token,
      ];
      const list = async (one: string) => (await app.call('auth/sessions', { token: one })).body.data;
      const rows = await list(token);
      expect(rows).toHaveLength(3);
      expect(rows.map((row: { device: string }) => row.device)).toContain('WindowsのChrome');
      expect(rows.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('oken');
      const chosen = rows.find((row: { device: string }) => row.device === 'WindowsのChrome');
      const end = (one: string, id: number) => app.call(`auth/sessions/${id}`, { method: 'DELETE', token: one });
      expect((await end(other.token, chosen.id)).status).toBe(404);
      expect((await end(token, chosen.id)).status).toBe(200);
      expect((await app.call('auth/me', { token: second })).status).toBe(401);
      expect((await app.call('auth/me', { token: third })).status).toBe(200);
      expect((await app.call('auth/sessions', { method: 'DELETE', token })).status).toBe(200);
      expect((await app.call('auth/me', { token: third })).status).toBe(401);
      expect(await list(token)).toHaveLength(1);
      expect((await app.call('auth/me', { token: other.token })).status).toBe(200);
    });

    it('from a new device are notified by mail: not the first, not the same browser, not the same place', async () => {
      const email = 'devices@example.com';
      await app.addUser({ email });
      const deviceCookie = (answer: { headers: Headers }) =>
        /device=([\w-]{43}); Max-Age=\d+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/.exec(
          answer.headers.get('set-cookie') ?? '',
        )?.[1];
      const first = await app.logIn(email, goodPassword, agent(chrome));
      const device = deviceCookie(first);
      expect(device).toBeDefined();
      const enter = (ip: string, userAgent: string, cookie?: string) =>
        app.logIn(email, goodPassword, {
          ip,
          headers: { 'user-agent': userAgent, 'x-xsrf-token': 'x' },
          ...(cookie === undefined ? {} : { cookie: `XSRF-TOKEN=x; device=${cookie}` }),
        });
      await enter('192.0.2.1', chrome);
      await enter('198.51.100.50', chrome, device);
      expect(mailsTo(email)).toEqual([]);
      await enter('198.51.100.51', chrome);
      expect(mailsTo(email)).toEqual(['【店順】新しい端末からログインがありました']);
      expect(app.mails.at(-1)?.text).toContain('WindowsのChrome');
      expect(app.mails.at(-1)?.text).toContain('198.51.100.51');
      app.clock.now += 401 * day;
      await enter('198.51.100.50', chrome, device);
      expect(mailsTo(email)).toHaveLength(2);
    });
  });

  it('writes the device in words to the login history', async () => {
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    const token = await app.tokenOf('admin@example.com');
    await app.logIn('admin@example.com', 'wrong password', {
      ip: '203.0.113.5',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    });
    const { body } = await app.call('login-history?ip=203.0.113.5', { token });
    expect(body.data).toMatchObject([{ device: 'iPhoneのSafari', result: 'FAILURE', reason: 'パスワード誤り' }]);
    const csv = await (await app.send('login-history/export?ip=203.0.113.5', { token })).text();
    expect(csv).toContain('iPhoneのSafari');
  });
});
