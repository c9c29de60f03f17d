import { issueToken } from '../accounts/one-time-tokens.ts';
import type { MailContext } from './template.ts';

/** A link by which the user sets a password. Made when the mail leaves, so that no job ever holds its token. */
export async function passwordLink(
  { database, publicUrl, now }: MailContext,
  purpose: 'reset' | 'invitation',
  userId: number,
): Promise<string> {
  const token = await issueToken(database.orm, { purpose, userId, now: now() });
  return `${publicUrl}/auth/change-password?token=${token}`;
}
