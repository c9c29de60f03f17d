import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/*
 * What a call writes and what it promises (a mail, a count, a charge) stand together or not at all: here the promise cannot be kept,
 * as when the process ends at that very moment.
 */
describe.each(databases)('a call whose job cannot be queued on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { queueDown: true });
    // It is logged, as it should be
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app?.close();
  });

  const password = 'correct horse battery';
  it.each([
    [
      'an invitation',
      'system_user',
      'POST',
      '/system-user',
      { name: '新人', email: 'new@example.com', systemUserRole: 'MANAGER' },
    ],
    [
      'a sign-up',
      'system_user',
      'POST',
      '/auth/register',
      { product: 'meo-direct', name: '申込', email: 'me@example.com', password, openFor: 60_000 },
    ],
    [
      'an inquiry',
      'inquiry',
      'POST',
      '/public/inquiry',
      {
        product: 'agency',
        name: '名前',
        email: 'a@example.com',
        message: '質問です',
        openFor: 60_000,
      },
    ],
  ])('has not written %s', async (_, table, method, path, body) => {
    const count = async () =>
      Number((await app.database.rows(sql`select count(*) as n from ${sql.identifier(table)}`))[0]?.n);
    const before = await count();
    const role = path === '/system-user' ? 'SYSTEM_ADMINISTRATOR' : null;
    const answer = await app.call(role, { method, path, body });
    expect(answer.body).toMatchObject({ errors: [{ code: 'internal' }] });
    expect(await count()).toBe(before);
  });
});
