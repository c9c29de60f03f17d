import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { pageOf } from '#core/server/kernel/reading/search.ts';
import type { Deps } from '#product';
import { getOutboxAttachment, getOutboxMail, getOutboxSource, listOutbox, type OutboxMail } from '../calls.ts';
import type { Outbox } from './outbox.ts';
import { mayReadAddress } from './readers.ts';

export interface OutboxRouteDeps extends Pick<Deps, 'resources' | 'database' | 'tables' | 'now'> {
  /** Null outside demo mode: mails contain links that open accounts, which only their recipients may see. */
  readonly outbox: Outbox | null;
}

/** Routes of the demo's sent mails, for administrators. */
export function outboxRoutes(deps: OutboxRouteDeps): Endpoint[] {
  const on = endpoints(deps);
  const mailOf = ({ actor, params }: { actor: Actor; params: { readonly mail: string } }) =>
    requireMail(deps, actor, params.mail);
  return [
    on(
      listOutbox,
      () => requireOutbox(deps),
      async ({ found: outbox, actor, query }) => {
        const { rows, total } = await outbox.list(await mayReadMail(deps, actor), pageOf(query));
        return { data: rows, total };
      },
    ),
    on(getOutboxMail, mailOf, ({ found: { mail, email } }) => ({
      ...mail,
      text: email.text ?? '',
      html: email.html ?? '',
    })),
    on(getOutboxSource, mailOf, ({ context, found: { mail, source } }) =>
      file(context, new Uint8Array(source), { type: 'message/rfc822', name: `${mail.id}.eml` }),
    ),
    on(getOutboxAttachment, mailOf, ({ context, params, found: { mail, email } }) => {
      const place = Number(params.number);
      const attachment = Number.isInteger(place) ? email.attachments[place] : undefined;
      if (attachment === undefined) throw new AppError('not_found');
      const { content, mimeType } = attachment;
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
      return file(context, bytes, { type: mimeType, name: mail.attachments[place] ?? '' });
    }),
  ];
}

function requireOutbox({ outbox }: OutboxRouteDeps): Outbox {
  if (outbox === null) throw new AppError('not_found');
  return outbox;
}

async function requireMail(deps: OutboxRouteDeps, actor: Actor, id: string) {
  const found = await requireOutbox(deps).read(id);
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
    'Content-Disposition': attachment(name, 'mail'),
  });
}
