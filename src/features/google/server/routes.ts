import { Hono } from 'hono';
import { text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { googleLinkRoles } from '#domain/own-screens.ts';
import type { GoogleDeps } from './deps.ts';
import { finishLink, linkShown, startLink, unlink } from './link.ts';
import { locationOperations, locationRoutes } from './location-routes.ts';
import { queueOperations, queueRoutes } from './queue-routes.ts';

const body = requestBody({
  code: text('認可コード', { required: true, max: 2000 }),
  scope: text('許可された範囲', { required: true, max: 2000 }),
  state: text('連携の状態', { max: 200 }),
});

/** The caller's link to Google: made by the code that Google gave, shown, and undone; and all that a link reaches. */
export function googleRoutes(deps: GoogleDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.post('/google-oauth/start', async (context) => {
    const { id } = demandOwner(context);
    return context.json({ data: await startLink(deps, id) });
  });
  routes.post('/google-oauth', async (context) => {
    const { id } = demandOwner(context);
    const { code, scope, state } = body.parse(await jsonBody(context), deps.now());
    await finishLink(deps, id, { code, scope, state });
    return context.json({ data: { linked: true } });
  });
  routes.get('/google-link', async (context) => {
    const { id } = demandOwner(context);
    return context.json({ data: await linkShown(deps, id) });
  });
  routes.delete('/google-link', async (context) => {
    const { id } = demandOwner(context);
    await unlink(deps, id);
    return context.json({ data: { linked: false } });
  });
  routes.route('/', locationRoutes(deps));
  routes.route('/', queueRoutes(deps));
  return routes;
}

/** Administrators have no business of their own to link; their menu lacks the entry. */
function demandOwner(context: AppContext): Actor {
  const actor = demandActor(context);
  if (!googleLinkRoles.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}

const tag = '連携';

/** The same calls for OpenAPI. */
export const googleOperations: readonly ExtraOperation[] = [
  { method: 'post', path: '/google-oauth/start', summary: 'Googleビジネス連携の開始', tag },
  { method: 'post', path: '/google-oauth', summary: 'Googleビジネスの連携', tag, body: body.fields },
  { method: 'get', path: '/google-link', summary: '自分のGoogleビジネス連携の状態', tag },
  { method: 'delete', path: '/google-link', summary: 'Googleビジネス連携の解除', tag },
  ...locationOperations,
  ...queueOperations,
];
