import { Hono } from 'hono';
import { boolean, number, select } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { parseQuery } from '#core/model/query.ts';
import { fieldNamed, resolveResources, resourceNamed } from '#core/model/resolve.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { demandRole, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { linkBoard } from '#domain/link-health.ts';
import { findLink, listLinks } from '#links/server/links.ts';
import type { Deps } from '#product';
import { makeReconnectLink, type ReconnectDeps } from './reconnect.ts';

const board = resourceNamed(resolveResources({ link: linkBoard }), 'link');
const reconnect = requestBody({
  kind: select('種類', { SNS: 'SNS', GOOGLE: 'Google' }, { required: true }),
  linkId: number('連携', { required: true, min: 1, max: 2_147_483_647 }),
  mail: boolean('メールで送る', { initial: false }),
});

/** The health of every link, for administrators, and the reconnect link for an account's owner. */
export function linkBoardRoutes(deps: Deps & ReconnectDeps): Hono<{ Variables: Variables }> {
  const { database, now } = deps;
  const accounts = resourceNamed(deps.resources, 'sns-account');
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/link-health', async (context) => {
    const actor = demandRole(context, accounts, 'list');
    const { start, end, search, filters } = parseQuery(board, new URL(context.req.url).searchParams, actor);
    const of = (name: 'health' | 'provider') =>
      filters.flatMap(({ field, operator, value }) => {
        if (!['health', 'provider'].includes(field) || !['eq', 'in'].includes(operator))
          throw new AppError('unknown_operator', { params: { name: `${field}_${operator}` } });
        return field === name ? [value].flat().map(String) : [];
      });
    const query = { start, end, search, health: of('health'), provider: of('provider') };
    const found = await listLinks(deps, database.orm, query, now());
    context.header('X-Total-Count', String(found.total));
    return context.json(found);
  });

  routes.post('/link-health/reconnect-link', async (context) => {
    const actor = demandRole(context, accounts, 'update');
    const { kind, linkId, mail } = reconnect.parse(await jsonBody(context), now());
    const found = await findLink(deps, database.orm, kind, linkId, now());
    if (found === null) throw new AppError('not_found');
    if (mail !== true) return context.json({ data: await makeReconnectLink(deps, { kind, linkId, by: actor.id }) });
    if (found.ownerUserId === null) throw new AppError('invalid', { field: 'mail', params: { label: '宛先' } });
    await deps.enqueue(database.orm, 'reconnect-mail', { kind, linkId, by: actor.id });
    return context.json({ data: { mailedTo: found.ownerName } });
  });
  return routes;
}

/** The same calls for OpenAPI. */
export const linkBoardOperations: readonly ExtraOperation[] = [
  {
    method: 'get',
    path: '/link-health',
    summary: '連携状況の一覧',
    tag: '連携',
    query: [fieldNamed(board, 'health'), fieldNamed(board, 'provider')],
  },
  {
    method: 'post',
    path: '/link-health/reconnect-link',
    summary: '再連携リンクの発行',
    tag: '連携',
    body: reconnect.fields,
  },
];
