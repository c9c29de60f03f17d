import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { email, select, text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { googleLink } from '#core/server/database/feature-tables.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { demandActor, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit, takePermit } from '#core/server/kernel/permits.ts';
import { lifetimes } from '#core/server/sessions/one-time-tokens.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { signUpProducts } from '#domain/sign-up-products.ts';
import { findAccount } from '#users/server/users.ts';
import { standsAccountLink } from './account-links.ts';
import type { AccountDeps } from './deps.ts';
import { endFormerSession } from './former-session.ts';
import { deviceOf } from './known-devices.ts';
import { logIn } from './login.ts';
import { networkOf } from './network.ts';
import { ownAccountOperations, ownAccountRoutes } from './own-account-routes.ts';
import { passkeyOperations, passkeyRoutes } from './passkey-routes.ts';
import { profileOperations, profileRoutes } from './profile.ts';
import { isRobot, mayTellRobots } from './public/robots.ts';
import { confirmEmail, register } from './register.ts';
import { callerOf, demandSession, readBody, whole } from './request.ts';
import { demandsSecondFactor, hasSecondFactor } from './second-factor.ts';
import { endSession } from './session.ts';
import { changeOwn, passwordPurposes, setByLink } from './set-password.ts';
import { auditView, viewAsOperations, viewAsRoutes } from './view-as.ts';

const newPassword = text('新しいパスワード', { required: true, min: 12, max: 200 });
const token = text('リンクの情報', { required: true, max: 100 });

const bodies = {
  login: requestBody({
    email: email('メールアドレス', { required: true }),
    password: text('パスワード', { required: true, max: 200 }),
    code: text('認証コード', { max: 50 }),
  }),
  register: requestBody({
    product: select('お申し込みの種類', signUpProducts, { required: true }),
    name: text('氏名', { required: true, max: 100 }),
    email: email('メールアドレス', { required: true }),
    password: text('パスワード', { required: true, min: 12, max: 200 }),
    ...mayTellRobots,
  }),
  confirmEmail: requestBody({ token }),
  checkLink: requestBody({ token }),
  resetPassword: requestBody({ email: email('メールアドレス', { required: true }) }),
  verifyResetPassword: requestBody({ token, password: newPassword }),
  changePassword: requestBody({
    oldPassword: text('現在のパスワード', { required: true, max: 200 }),
    password: newPassword,
  }),
};

const hour = 3_600_000;

/** Signing in and out, signing up, and passwords: everything under /auth. */
export function accountRoutes(deps: AccountDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.route('/', ownAccountRoutes(deps));
  routes.route('/', profileRoutes(deps));
  routes.route('/', viewAsRoutes(deps));
  routes.route('/', passkeyRoutes(deps));

  routes.post('/auth/login', async (context) => {
    const { sent, values } = await readBody(context, bodies.login, deps);
    const credentials = { email: values.email, password: whole(sent, 'password'), code: values.code };
    const data = await logIn(deps, credentials, { ...callerOf(context), device: deviceOf(context, deps) });
    await endFormerSession(deps, context);
    return context.json({ data });
  });

  // Without a session there is nothing left to end, which is what was asked for
  routes.post('/auth/logout', async (context) => {
    const [actor, sessionId] = [context.get('actor'), context.get('sessionId')];
    if (actor !== null && sessionId !== null) {
      const viewerId = context.get('viewerId');
      await deps.database.transaction(async (tx) => {
        await endSession(tx, sessionId, actor.id);
        if (viewerId !== null)
          await auditView(deps, tx, context, { viewerId, userId: actor.id, action: 'end-view-as' });
      });
    }
    return context.json({ data: { loggedOut: true } });
  });

  routes.get('/auth/me', async (context) => {
    const { id } = demandActor(context);
    const { orm } = deps.database;
    const account = await findAccount(deps.tables, orm, { id });
    if (account === null) throw new AppError('unauthenticated');
    const [link] = await orm.select({ expired: googleLink.expired }).from(googleLink).where(eq(googleLink.userId, id));
    const { name, email: address, role } = account;
    const viewerId = context.get('viewerId');
    const viewer = viewerId === null ? null : await findAccount(deps.tables, orm, { id: viewerId });
    const barred = viewer === null && demandsSecondFactor(deps, role) && !(await hasSecondFactor(orm, id));
    return context.json({
      data: {
        id,
        name,
        email: address,
        systemUserRole: role,
        isAccessTokenOauth: link?.expired !== true,
        ...(barred ? { needsSecondFactor: true } : {}),
        ...(viewer === null ? {} : { viewedBy: viewer.name }),
      },
    });
  });

  routes.post('/auth/register', async (context) => {
    const { sent, values } = await readBody(context, bodies.register, deps);
    await demandPermit(
      deps.database,
      `register:${networkOf(context.get('ip'))}`,
      { calls: 20, within: hour },
      deps.now(),
    );
    const { website, openFor, ...account } = values;
    const isFromRobot = isRobot({ website, openFor: openFor ?? Number.POSITIVE_INFINITY });
    if (!isFromRobot) await register(deps, { ...account, password: whole(sent, 'password') });
    return context.json({ data: { accepted: true } });
  });

  routes.post('/auth/confirm-email', async (context) => {
    const { values } = await readBody(context, bodies.confirmEmail, deps);
    await confirmEmail(deps, values);
    return context.json({ data: { confirmed: true } });
  });

  routes.put('/auth/reset-password', async (context) => {
    const { values } = await readBody(context, bodies.resetPassword, deps);
    const now = deps.now();
    await demandPermit(deps.database, `reset:${networkOf(context.get('ip'))}`, { calls: 30, within: hour }, now);
    // Beyond a handful of mails to one address, more would only be a nuisance to its owner. Counted for as long as a link
    // stands: whenever a mail is withheld its reader holds a good one, so nobody can be kept out by asking in their name
    const handful = { calls: 5, within: lifetimes.reset };
    const enough = await takePermit(deps.database, `reset-mail:${values.email}`, handful, now);
    // The job looks whether there is such an account: here nothing differs, not even the time it takes
    if (enough === null) await deps.enqueue(deps.database.orm, 'mail', { template: 'reset', email: values.email });
    return context.json({ data: { accepted: true } });
  });

  // 256 random bits cannot be searched for, so that it stands is told to nobody but its holder
  routes.post('/auth/check-link', async (context) => {
    const { values } = await readBody(context, bodies.checkLink, deps);
    const stands = await standsAccountLink(deps, passwordPurposes, values.token, deps.now());
    return context.json({ data: { stands } });
  });

  routes.put('/auth/verify-reset-password', async (context) => {
    const { sent, values } = await readBody(context, bodies.verifyResetPassword, deps);
    const device = deviceOf(context, deps);
    await setByLink(deps, { token: values.token, password: whole(sent, 'password'), device });
    return context.json({ data: { changed: true } });
  });

  routes.put('/auth/change-password', async (context) => {
    const me = demandSession(context);
    const { sent } = await readBody(context, bodies.changePassword, deps);
    await changeOwn(deps, me, { oldPassword: whole(sent, 'oldPassword'), password: whole(sent, 'password') });
    return context.json({ data: { changed: true } });
  });
  return routes;
}

const tag = 'アカウント';

/** The same calls for OpenAPI. */
export const accountOperations: readonly ExtraOperation[] = [
  { method: 'post', path: '/auth/login', summary: 'ログイン', tag, body: bodies.login.fields, public: true },
  { method: 'post', path: '/auth/logout', summary: 'ログアウト', tag, public: true },
  { method: 'get', path: '/auth/me', summary: 'ログイン中のユーザー', tag },
  { method: 'post', path: '/auth/register', summary: '新規登録', tag, body: bodies.register.fields, public: true },
  {
    method: 'post',
    path: '/auth/confirm-email',
    summary: '新規登録の確認',
    tag,
    body: bodies.confirmEmail.fields,
    public: true,
  },
  {
    method: 'put',
    path: '/auth/reset-password',
    summary: 'パスワード再設定の申し込み',
    tag,
    body: bodies.resetPassword.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/auth/check-link',
    summary: 'パスワード設定のリンクが使えるか',
    tag,
    body: bodies.checkLink.fields,
    public: true,
  },
  {
    method: 'put',
    path: '/auth/verify-reset-password',
    summary: 'パスワードの再設定',
    tag,
    body: bodies.verifyResetPassword.fields,
    public: true,
  },
  {
    method: 'put',
    path: '/auth/change-password',
    summary: 'パスワードの変更',
    tag,
    body: bodies.changePassword.fields,
  },
  ...ownAccountOperations,
  ...profileOperations,
  ...viewAsOperations,
  ...passkeyOperations,
];
