import { issueAccountLink } from '#accounts/server/account-links.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { MailContext } from '#mail/server/template.ts';

/**
 * Returns a link for setting the password; null when the account is closed. Called when the mail is sent, so that no
 * job payload contains the token.
 */
export async function passwordLink(
  context: MailContext,
  purpose: 'reset' | 'invitation',
  userId: number,
): Promise<string | null> {
  const token = await issueAccountLink(context, purpose, userId);
  return token === null ? null : `${context.publicUrl}${pathTo('/auth/change-password', {}, { token })}`;
}
