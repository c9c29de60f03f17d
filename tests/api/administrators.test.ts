import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceNamed } from '#core/model/resolved.ts';
import { runAction } from '#core/server/kernel/writes/write.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { locksWaitedFor } from './support/locks-waited-for.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const second = 'second-admin@example.com';

describe.each(databases)('the last system administrator on %s', (kind) => {
  let app: TestApp;
  let secondId = 0;
  beforeAll(async () => {
    app = await emptyApp(kind);
    const moment = Date.now();
    const user = { name: '二人目', email: second, systemUserRole: admin, status: 'ACTIVE' } as const;
    const [made] = await app.database.orm
      .insert(app.tables['system-user'])
      .values({ ...user, createDate: moment, updateDate: moment })
      .returning();
    secondId = Number(made?.id);
  });
  afterAll(() => app?.close());

  const left = () => {
    const users = app.tables['system-user'];
    return app.database.orm.$count(users, and(eq(users.systemUserRole, admin), eq(users.status, 'ACTIVE')));
  };

  it('stays when a file gives up all of them, each of whom would leave another', async () => {
    const csv = `メールアドレス,権限\r\nsystem-admin@example.com,マネージャー\r\n${second},マネージャー\r\n`;
    const answer = await app.call(admin, { method: 'POST', path: '/system-user/import?dryRun=false', csv });
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'last_administrator']);
    expect(await left()).toBe(2);
  });

  it('stays when both are stopped at once, one by who was an administrator when the call began', {
    skip: kind === 'PGlite',
  }, async () => {
    const { deps, database } = app;
    const users = resourceNamed(app.resources, 'system-user');
    const stopping = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const origin = { actor: { id: app.userId('MANAGER'), role: admin }, ip: '127.0.0.1', requestId: 'x' } as const;
    const theirs = database.transaction(async (tx) => {
      await runAction({ deps, tx, origin, jobs: [] }, users, 'stop', app.userId(admin));
      stopping.resolve();
      await go.promise;
    });
    await stopping.promise;
    const mine = app.call(admin, { method: 'POST', path: `/system-user/${secondId}/stop`, body: {} });
    await expect.poll(() => locksWaitedFor(database)).toBe(1);
    go.resolve();
    await theirs;
    const { status, body } = await mine;
    expect([status, body.errors[0].code]).toEqual([409, 'last_administrator']);
    expect(await left()).toBe(1);
  });
});
