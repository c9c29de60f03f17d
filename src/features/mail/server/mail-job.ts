import { findAccount } from '#users/server/users.ts';
import { type MailWriter, NoAddress } from './delivery.ts';
import { compose } from './letter.ts';
import type { MailContext, MailData, MailTemplate } from './template.ts';

/**
 * Writes the mails of the job `mail`: `{ template, userId }` or `{ template, email }` for a mail to an account,
 * `{ template, address }` for one to somebody else; `data` beside it holds what the template wants to know. Links are made here:
 * no job holds one. Null when there is nobody, or nothing left, to tell; throws NoAddress when that is owed all the same.
 */
export function mailWriter(context: MailContext, templates: MailTemplates): MailWriter {
  return async (job) => {
    const { template, to, data } = parse(job, templates);
    if (template.to === 'address') {
      if (!('address' in to)) throw new Error('a mail job without address');
      const letter = await template.write(data, context);
      return letter === null ? null : { to: to.address, ...compose(letter, null) };
    }
    if ('address' in to) throw new Error('a mail job without account');
    const account = await findAccount(context.tables, context.database.orm, to);
    const isOwed = template.owed === true;
    if (account === null && isOwed) throw new NoAddress();
    // Nobody there, or nobody who may come in: nothing is sent, and nobody is told so
    if (account === null || !(account.open || isOwed)) return null;
    const letter = await template.write(account, data, context);
    if (letter === null) return null;
    return { to: account.email, ...compose(letter, template.anonymous === true ? null : account.name) };
  };
}

/** Every mail the product sends, by the name that its job carries. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

type Recipient = { id: number } | { email: string } | { address: string };

function parse(job: object, templates: MailTemplates): { template: MailTemplate; to: Recipient; data: MailData } {
  const sent: Readonly<Record<string, unknown>> = { ...job };
  const [, template] = Object.entries(templates).find(([name]) => name === sent.template) ?? [];
  if (template === undefined) throw new Error(`no mail template ${String(sent.template)}`);
  return { template, to: recipientOf(sent), data: isObject(sent.data) ? { ...sent.data } : {} };
}

function recipientOf({ userId, email, address }: Readonly<Record<string, unknown>>): Recipient {
  if (typeof userId === 'number') return { id: userId };
  if (typeof email === 'string') return { email };
  if (typeof address === 'string') return { address };
  throw new Error('a mail job without recipient');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
