import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first URL of this server in the text. */
  readonly link: string;
}

/**
 * Waits for a mail to this recipient with these words in its subject and its text, in a server's outbox; returns the
 * newest. Name words of the text where mails of one subject follow each other.
 */
export async function mailTo(dataDir: string, to: string, subject: string, words = ''): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsIn(dataDir, to)).findLast(
          (mail) => mail.subject.includes(subject) && mail.text.includes(words),
        );
        return found?.subject;
      },
      { timeout: 30_000, interval: 200 },
    )
    .toContain(subject);
  if (found === undefined) throw new Error(`no mail «${subject}» to ${to}`);
  return found;
}

/** Returns all mails to this recipient, newest last. */
export async function mailsIn(dataDir: string, to: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '', html = '' }) => ({
      subject,
      text,
      html,
      link: /http:\/\/localhost:\d+\S*/.exec(text)?.[0] ?? '',
    }));
}
