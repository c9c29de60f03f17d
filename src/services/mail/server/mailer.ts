import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { smtpSender } from './smtp.ts';

export interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Local part of its Message-ID; generated if absent. */
  readonly messageId?: string;
}

export interface MailSettings {
  /** Null: mails are written to `outbox` as .eml files. */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outbox: string;
  /** epoch ms */
  now(): number;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Returns the function that sends mails: through an SMTP server, or to a folder of .eml files, which only its owner may read if it makes it. */
export function mailer(settings: MailSettings): SendMail {
  return settings.smtpUrl === null ? toFolder(settings) : toServer(settings.smtpUrl, settings.from);
}

function toServer(url: string, from: string): SendMail {
  const hand = smtpSender(url);
  return async (mail) => {
    const node = new MailComposer(message(mail, from)).compile();
    const { from: sender, to } = node.getEnvelope();
    if (sender === false) throw new Error('a mail without sender');
    await hand({ from: sender, to }, await node.build());
  };
}

function toFolder({ from, outbox, now }: MailSettings): SendMail {
  return async (mail) => {
    const content = await new MailComposer({ ...message(mail, from), newline: 'windows' }).compile().build();
    // Mails contain sign-in links, so only the owner of the data directory may read them
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${now()}-${randomBytes(4).toString('hex')}`;
    const part = join(outbox, `${name}.part`);
    try {
      await writeFile(part, content, { mode: 0o600 });
      await rename(part, join(outbox, `${name}.eml`));
    } catch (error) {
      // On a full disk, half a mail would take the place that the next one needs
      await rm(part, { force: true });
      throw error;
    }
  };
}

function message({ to, subject, text, html, attachments = [], messageId }: Mail, from: string) {
  return {
    from,
    ...(messageId === undefined
      ? {}
      : { messageId: `<${oneLine(messageId)}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
    // As an object the address is used as it is, never parsed as a list of recipients
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename: oneLine(filename),
      content: Buffer.from(content),
      contentType: oneLine(contentType),
    })),
    // So that automatic replies do not answer it
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}
