import { Hono } from 'hono';
import { email, text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { demandActor, idOf, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { transact } from '#core/server/kernel/transact.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { askNewEmail, dropNewEmail, takeNewEmail, waitingEmail } from './change-email.ts';
import type { AccountDeps } from './deps.ts';
import { demandOwnPassword } from './own-password.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { demandSession, readBody, whole } from './request.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  demandsSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from './second-factor.ts';

const password = text('パスワード', { required: true, max: 200 });

const bodies = {
  changeEmail: requestBody({ email: email('新しいメールアドレス', { required: true }), password }),
  verifyChangeEmail: requestBody({ token: text('リンクの情報', { required: true, max: 100 }) }),
  password: requestBody({ password }),
  code: requestBody({ code: text('認証コード', { required: true, max: 50 }) }),
};

const hour = 3_600_000;

/** What a signed-in user does with the own account: another address, the sessions, the second factor. */
export function ownAccountRoutes(deps: AccountDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/auth/change-email', async (context) => {
    const { id } = demandActor(context);
    return context.json({ data: await waitingEmail(deps, id) });
  });

  routes.put('/auth/change-email', async (context) => {
    const { id } = demandSession(context);
    const { sent, values } = await readBody(context, bodies.changeEmail, deps);
    await demandPermit(deps.database, `change-email:${id}`, { calls: 10, within: hour }, deps.now());
    await askNewEmail(deps, id, { email: values.email, password: whole(sent, 'password') });
    return context.json({ data: { accepted: true } });
  });

  routes.delete('/auth/change-email', async (context) => {
    await dropNewEmail(deps, demandSession(context).id);
    return context.json({ data: { dropped: true } });
  });

  routes.put('/auth/verify-change-email', async (context) => {
    demandSession(context);
    const { values } = await readBody(context, bodies.verifyChangeEmail, deps);
    const { row } = await transact(deps, context, (writing) => takeNewEmail(deps, writing, values.token));
    return context.json({ data: { email: row.email } });
  });

  routes.get('/auth/sessions', async (context) =>
    context.json({ data: await ownSessions(deps, demandSession(context)) }),
  );

  routes.delete('/auth/sessions', async (context) => {
    await endOtherSessions(deps, demandSession(context));
    return context.json({ data: { ended: true } });
  });

  routes.delete('/auth/sessions/:id', async (context) => {
    const { id } = demandSession(context);
    await endOwnSession(deps, id, idOf(context));
    return context.json({ data: { ended: true } });
  });

  routes.get('/auth/second-factor', async (context) => {
    const { id, role } = demandActor(context);
    const state = await secondFactorState(deps, id);
    return context.json({ data: { ...state, demanded: demandsSecondFactor(deps, role) } });
  });

  routes.post('/auth/second-factor', async (context) => {
    const account = await proven(context);
    return context.json({ data: await beginSecondFactor(deps, account) });
  });

  routes.put('/auth/second-factor', async (context) => {
    const { id } = demandSession(context);
    const { values } = await readBody(context, bodies.code, deps);
    return context.json({ data: { recoveryCodes: await confirmSecondFactor(deps, id, values.code) } });
  });

  routes.post('/auth/second-factor/recovery-codes', async (context) => {
    const { id } = await proven(context);
    return context.json({ data: { recoveryCodes: await renewRecoveryCodes(deps, id) } });
  });

  routes.post('/auth/second-factor/remove', async (context) => {
    const { id, role } = await proven(context);
    if (demandsSecondFactor(deps, role)) throw new AppError('forbidden');
    await removeSecondFactor(deps, id);
    return context.json({ data: { removed: true } });
  });
  return routes;

  /** The signed-in user who has just typed the password. */
  async function proven(context: Parameters<typeof demandSession>[0]) {
    const { id } = demandSession(context);
    const { sent } = await readBody(context, bodies.password, deps);
    const typed = whole(sent, 'password');
    return demandOwnPassword(deps, id, { password: typed, field: 'password', label: 'パスワード' });
  }
}

const tag = 'アカウント';

/** The same calls for OpenAPI. */
export const ownAccountOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/auth/change-email', summary: '確認待ちのメールアドレス', tag },
  {
    method: 'put',
    path: '/auth/change-email',
    summary: 'メールアドレス変更の申し込み',
    tag,
    body: bodies.changeEmail.fields,
  },
  { method: 'delete', path: '/auth/change-email', summary: 'メールアドレス変更の取り消し', tag },
  {
    method: 'put',
    path: '/auth/verify-change-email',
    summary: 'メールアドレス変更の確認',
    tag,
    body: bodies.verifyChangeEmail.fields,
  },
  { method: 'get', path: '/auth/sessions', summary: 'ログイン中の端末', tag },
  { method: 'delete', path: '/auth/sessions', summary: 'ほかの端末すべてのログアウト', tag },
  { method: 'delete', path: '/auth/sessions/{id}', summary: '端末のログアウト', tag },
  { method: 'get', path: '/auth/second-factor', summary: '二段階認証の状態', tag },
  { method: 'post', path: '/auth/second-factor', summary: '二段階認証の設定の開始', tag, body: bodies.password.fields },
  { method: 'put', path: '/auth/second-factor', summary: '二段階認証の設定の完了', tag, body: bodies.code.fields },
  {
    method: 'post',
    path: '/auth/second-factor/recovery-codes',
    summary: 'リカバリーコードの再発行',
    tag,
    body: bodies.password.fields,
  },
  {
    method: 'post',
    path: '/auth/second-factor/remove',
    summary: '二段階認証の解除',
    tag,
    body: bodies.password.fields,
  },
];
