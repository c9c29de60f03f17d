import { nameOf } from '#domain/brand.ts';
import type { MailRequest } from '#domain/notices/mails.ts';
import { brandMarks } from '#settings/server/brand.ts';
import { findAccount } from '#users/server/users.ts';
import { type DeliveryDeps, type MailWriter, NoAddress } from './delivery.ts';
import { mailJob } from './job-names.ts';
import { compose } from './letter.ts';
import type { MailContext, MailTemplate, MailTemplates } from './template.ts';

/**
 * Writes the mails of the job `mail` from their templates. Links are created here, so that no job contains one.
 * Returns null when there is no recipient, or nothing left to send; the delay for a mail that must wait. Throws
 * NoAddress when a mail must be sent and cannot.
 */
export function mailWriter(context: MailContext, templates: MailTemplates): MailWriter {
  return async (asked: MailRequest) => {
    const template: MailTemplate | undefined = templates[asked.template];
    // Enqueued by another version of the program
    if (template === undefined) throw new Error(`no mail template ${asked.template}`);
    const brand = await brandMarks({ tx: context.database.orm, tables: context.tables });
    const data = 'data' in asked ? asked.data : {};
    if (template.to === 'address') {
      if (!('address' in asked)) throw new Error('a mail job without address');
      const letter = await template.write(data, context, nameOf(brand));
      return letter === null ? null : { to: asked.address, ...compose(letter, null, brand) };
    }
    if ('address' in asked) throw new Error('a mail job without account');
    const which = 'userId' in asked ? { id: asked.userId } : { email: asked.email };
    const account = await findAccount(context.tables, context.database.orm, which);
    if (account === null && template.owed) throw new NoAddress();
    // No account, or one that cannot sign in: nothing is sent
    if (account === null || !(account.open || template.owed)) return null;
    const heldUntil = await template.heldUntil(account, context);
    if (heldUntil > context.now()) return { heldUntil };
    const letter = await template.write(account, data, context, nameOf(brand));
    if (letter === null) return null;
    return { to: account.email, ...compose(letter, template.anonymous ? null : account.name, brand) };
  };
}

/** Returns whether a delivery may be sent again by itself although it may have left already: its template repeats. */
export function repeater(templates: MailTemplates): DeliveryDeps['repeats'] {
  return ({ writer, job }) => {
    if (writer !== mailJob || !('template' in job)) return false;
    return Object.entries(templates).some(([name, { repeats }]) => name === job.template && repeats);
  };
}
