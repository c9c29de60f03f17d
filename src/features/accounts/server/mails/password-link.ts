import { issueAccountLink } from '#accounts/server/account-links.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { MailContext } from '#mail/server/template.ts';

/** A link by which the user sets a password; null when the account is closed. Made when the mail leaves, so that no job ever holds its token. */
export async function passwordLink(
  context: MailContext,
  purpose: 'reset' | 'invitation',
  userId: number,
): Promise<string | null> {
  const token = await issueAccountLink(context, purpose, userId);
  return token === null ? null : `${context.publicUrl}${pathTo('/auth/change-password', {}, { token })}`;
}
