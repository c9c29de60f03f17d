import { Hono } from 'hono';
import { json, text } from '#core/model/declare.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { idOf, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { AccountDeps } from './deps.ts';
import { endFormerSession } from './former-session.ts';
import { deviceOf } from './known-devices.ts';
import { networkOf } from './network.ts';
import { demandOwnPassword } from './own-password.ts';
import { addPasskey, logInByPasskey, ownPasskeys, passkeyToMake, passkeyToShow, removePasskey } from './passkeys.ts';
import { callerOf, demandSession, readBody, whole } from './request.ts';

const response = json('パスキーの応答', { required: true });
const bodies = {
  password: requestBody({ password: text('パスワード', { required: true, max: 200 }) }),
  add: requestBody({ name: text('パスキーの名前', { required: true, max: 100 }), response }),
  login: requestBody({ response }),
};

const hour = 3_600_000;

/** A user's passkeys, and signing in by one. */
export function passkeyRoutes(deps: AccountDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/auth/passkeys', async (context) =>
    context.json({ data: await ownPasskeys(deps, demandSession(context).id) }),
  );

  routes.post('/auth/passkeys/options', async (context) => {
    const { id } = demandSession(context);
    const { sent } = await readBody(context, bodies.password, deps);
    const typed = { password: whole(sent, 'password'), field: 'password', label: 'パスワード' };
    return context.json({ data: await passkeyToMake(deps, await demandOwnPassword(deps, id, typed)) });
  });

  routes.post('/auth/passkeys', async (context) => {
    const { id } = demandSession(context);
    const { values } = await readBody(context, bodies.add, deps);
    await addPasskey(deps, id, values.name, values.response);
    return context.json({ data: { added: true } }, 201);
  });

  routes.delete('/auth/passkeys/:id', async (context) => {
    const { id } = demandSession(context);
    await removePasskey(deps, id, idOf(context));
    return context.json({ data: { removed: true } });
  });

  routes.post('/auth/passkey-login/options', async (context) => {
    await demandPermit(
      deps.database,
      `passkey:${networkOf(context.get('ip'))}`,
      { calls: 300, within: hour },
      deps.now(),
    );
    return context.json({ data: await passkeyToShow(deps) });
  });

  routes.post('/auth/passkey-login', async (context) => {
    const { values } = await readBody(context, bodies.login, deps);
    await demandPermit(
      deps.database,
      `passkey-login:${networkOf(context.get('ip'))}`,
      { calls: 300, within: hour },
      deps.now(),
    );
    const caller = { ...callerOf(context), device: deviceOf(context, deps) };
    const data = await logInByPasskey(deps, values.response, caller);
    await endFormerSession(deps, context);
    return context.json({ data });
  });
  return routes;
}

const tag = 'アカウント';

/** The same calls for OpenAPI. */
export const passkeyOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/auth/passkeys', summary: '登録したパスキー', tag },
  {
    method: 'post',
    path: '/auth/passkeys/options',
    summary: 'パスキーの登録の開始',
    tag,
    body: bodies.password.fields,
  },
  { method: 'post', path: '/auth/passkeys', summary: 'パスキーの登録', tag, body: bodies.add.fields },
  { method: 'delete', path: '/auth/passkeys/{id}', summary: 'パスキーの削除', tag },
  { method: 'post', path: '/auth/passkey-login/options', summary: 'パスキーによるログインの開始', tag, public: true },
  {
    method: 'post',
    path: '/auth/passkey-login',
    summary: 'パスキーによるログイン',
    tag,
    body: bodies.login.fields,
    public: true,
  },
];
