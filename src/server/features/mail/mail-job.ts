import type { Database, Orm } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { issueToken, renewToken } from '../accounts/one-time-tokens.ts';
import { type Account, findAccount } from '../accounts/users.ts';
import type { SendMail } from './mailer.ts';
import { compose, type Template, templates } from './templates.ts';

/** What this job sends; a reconnect mail says what it is about and has a job of its own. */
type Sent = Exclude<Template, 'reconnect'>;

export interface MailJobDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly publicUrl: string;
  readonly send: SendMail;
  /** epoch ms */
  now(): number;
}

/** The job `mail`: `{ template, userId }` or `{ template, email }`. The link's token is made here, so no job ever holds one. */
export function mailJob(deps: MailJobDeps) {
  return async (data: object): Promise<void> => {
    const { template, by } = parse(data);
    const { orm } = deps.database;
    const account = await findAccount(deps.tables, orm, by);
    // Nobody there, or nobody who may come in: nothing is sent, and nobody is told so
    if (account === null || !account.open) return;
    const url = await linkFor(deps, orm, template, account);
    if (url === null) return;
    // A name typed by a stranger at sign-up is not carried into somebody's mailbox
    const name = template === 'confirm' ? 'お客' : account.name;
    await deps.send({ to: account.email, ...compose(template, { name, url }) });
  };
}

/** The mail's link, '' for a mail without one; null when there is nothing left to do. */
async function linkFor(
  { publicUrl, now }: MailJobDeps,
  orm: Orm,
  template: Sent,
  { id }: Account,
): Promise<string | null> {
  const moment = now();
  switch (template) {
    case 'changed':
      return '';
    case 'confirm': {
      const token = await renewToken(orm, { purpose: 'confirm', userId: id, now: moment });
      return token === null ? null : `${publicUrl}/login?confirm=${token}`;
    }
    case 'invitation':
      return `${publicUrl}/auth/change-password?token=${await issueToken(orm, { purpose: 'invitation', userId: id, now: moment })}`;
    case 'reset':
    case 'registered':
      return `${publicUrl}/auth/change-password?token=${await issueToken(orm, { purpose: 'reset', userId: id, now: moment })}`;
  }
}

function parse(data: object): { template: Sent; by: { id: number } | { email: string } } {
  const template = templates.find(
    (one): one is Sent => one !== 'reconnect' && 'template' in data && data.template === one,
  );
  if (template !== undefined && 'userId' in data && typeof data.userId === 'number')
    return { template, by: { id: data.userId } };
  if (template !== undefined && 'email' in data && typeof data.email === 'string')
    return { template, by: { email: data.email } };
  throw new Error('a mail job without template or recipient');
}
