import { Hono } from 'hono';
import { boolean, internal, reference, select } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resolveResources, resourceNamed } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { notificationLabels } from '#domain/notification-types.ts';
import { keepPreference, preferencesOf } from './preferences.ts';
import { markAllRead, markRead, type NotificationDeps, unreadOf } from './unread.ts';

export interface NotificationRouteDeps extends NotificationDeps {
  readonly database: Database;
  /** epoch ms */
  now(): number;
}

const preference = requestBody({
  notificationType: select('種類', notificationLabels, { required: true }),
  screen: boolean('画面'),
  mail: boolean('メール'),
});
const { field: fields } = resourceNamed(resolveResources({ row: internal('お知らせ', {}) }), 'row');
const bulkRead = requestBody({ ids: reference('お知らせ', 'notification', { many: true }) });

/** What is new to the caller, and that it was read. */
export function notificationRoutes(deps: NotificationRouteDeps): Hono<{ Variables: Variables }> {
  const { database, now } = deps;
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/notification-unread', async (context) => {
    const { rows, total } = await unreadOf(deps, database.orm, demandActor(context));
    context.header('X-Total-Count', String(total));
    return context.json({ data: rows, total });
  });

  routes.put('/notification/read', async (context) => {
    const actor = demandActor(context);
    const text = context.req.query('id') ?? '';
    if (!/^\d+$/.test(text)) throw new AppError('invalid_query', { field: 'id', params: { name: 'id' } });
    const id = Number(text);
    if (id < 1 || id > 2_147_483_647) throw new AppError('not_found');
    const readDate = await markRead(deps, database.orm, actor, id, now());
    if (readDate === null) throw new AppError('not_found');
    return context.json({ data: { id, readDate } });
  });

  routes.put('/notification/bulkRead', async (context) => {
    const actor = demandActor(context);
    const sent = await jsonBody(context, { optional: true });
    const { ids } = bulkRead.parse(sent, now());
    const wanted = sent.ids === undefined || sent.ids === null ? null : ids;
    const marked = await database.transaction((tx) => markAllRead(deps, tx, actor, wanted, now()));
    return context.json({ data: { ids: marked } });
  });
  routes.get('/notification-preference', async (context) =>
    context.json({ data: await preferencesOf(database.orm, demandActor(context)) }),
  );

  routes.put('/notification-preference', async (context) => {
    const { id } = demandActor(context);
    const values = preference.parse(await jsonBody(context), now());
    await keepPreference(database.orm, id, values);
    return context.json({ data: values });
  });
  return routes;
}

const tag = 'お知らせ';

/** The same calls for OpenAPI. */
export const notificationOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/notification-unread', summary: '未読のお知らせ', tag },
  {
    method: 'put',
    path: '/notification/read',
    summary: 'お知らせを既読にする',
    tag,
    query: [...fields.values()].filter(({ name }) => name === 'id'),
  },
  {
    method: 'put',
    path: '/notification/bulkRead',
    summary: 'お知らせをまとめて既読にする',
    tag,
    body: bulkRead.fields,
  },
  { method: 'get', path: '/notification-preference', summary: 'お知らせの受け取り方', tag },
  {
    method: 'put',
    path: '/notification-preference',
    summary: 'お知らせの受け取り方の変更',
    tag,
    body: preference.fields,
  },
  { method: 'get', path: '/events', summary: '新しいお知らせと変更の通知（Server-Sent Events）', tag },
];
