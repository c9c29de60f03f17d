import { Hono } from 'hono';
import { number } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Database } from '#core/server/database/database.ts';
import { type AppContext, demandActor, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { admins } from '#domain/roles.ts';
import type { Tables } from '#product';
import type { Outbox, OutboxMail } from './outbox.ts';
import { mayReadAddress } from './readers.ts';

export interface OutboxRouteDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** Null where there is no demo: mails hold links that open accounts, which nobody but their readers may see. */
  readonly outbox: Outbox | null;
  /** epoch ms */
  now(): number;
}

const range = requestQuery({ _start: number('開始', { min: 0 }), _end: number('終了', { min: 1 }) });
const rowsAtMost = 200;

/** The demo's sent mails, for administrators. */
export function outboxRoutes(deps: OutboxRouteDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/outbox', async (context) => {
    const { outbox, actor } = demand(deps, context);
    const { _start, _end } = range.parse(context.req.query(), deps.now());
    const start = _start ?? 0;
    const end = _end ?? start + 25;
    if (end - start > rowsAtMost) throw new AppError('too_many_rows', { params: { max: rowsAtMost } });
    const { rows, total } = await outbox.list(await mayReadMail(deps, actor), { start, end });
    context.header('X-Total-Count', String(total));
    return context.json({ data: rows, total });
  });

  routes.get('/outbox/:mail', async (context) => {
    const { mail, email } = await demandMail(deps, context);
    return context.json({ data: { ...mail, text: email.text ?? '', html: email.html ?? '' } });
  });

  routes.get('/outbox/:mail/source', async (context) => {
    const { mail, source } = await demandMail(deps, context);
    return file(context, new Uint8Array(source), { type: 'message/rfc822', name: `${mail.id}.eml` });
  });

  routes.get('/outbox/:mail/attachments/:number', async (context) => {
    const { mail, email } = await demandMail(deps, context);
    const place = Number(context.req.param('number'));
    const attachment = Number.isInteger(place) ? email.attachments[place] : undefined;
    if (attachment === undefined) throw new AppError('not_found');
    const { content, mimeType } = attachment;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    return file(context, bytes, { type: mimeType, name: mail.attachments[place] ?? '' });
  });
  return routes;
}

const tag = '送信メール';

/** The same calls for OpenAPI. */
export const outboxOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/outbox', summary: '送信メールの一覧（デモのみ）', tag, query: range.fields },
  { method: 'get', path: '/outbox/{mail}', summary: '送信メールの内容', tag },
  { method: 'get', path: '/outbox/{mail}/source', summary: '送信メールのファイル（.eml）', tag },
  { method: 'get', path: '/outbox/{mail}/attachments/{number}', summary: '送信メールの添付ファイル', tag },
];

function demand({ outbox }: OutboxRouteDeps, context: AppContext): { outbox: Outbox; actor: Actor } {
  const actor = demandActor(context);
  if (!admins.some((role) => role === actor.role)) throw new AppError('forbidden');
  if (outbox === null) throw new AppError('not_found');
  return { outbox, actor };
}

async function demandMail(deps: OutboxRouteDeps, context: AppContext) {
  const { outbox, actor } = demand(deps, context);
  const found = await outbox.read(context.req.param('mail') ?? '');
  if (found === null || !(await mayReadMail(deps, actor))(found.mail)) throw new AppError('not_found');
  return found;
}

async function mayReadMail(deps: OutboxRouteDeps, actor: Actor) {
  const may = await mayReadAddress(deps, actor);
  return ({ to }: OutboxMail) => to.every(may);
}

function file(context: AppContext, bytes: Uint8Array<ArrayBuffer>, { type, name }: { type: string; name: string }) {
  return context.body(bytes, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
}
