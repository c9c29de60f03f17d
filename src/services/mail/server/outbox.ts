import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { OutboxMail } from '../calls.ts';

export interface Outbox {
  /** Returns the newest mails that `may` permits, and their total. */
  list(
    may: (mail: OutboxMail) => boolean,
    range: { start: number; end: number },
  ): Promise<{ rows: OutboxMail[]; total: number }>;
  /** Returns one mail and its raw file; null if there is none of that id. */
  read(id: string): Promise<{ mail: OutboxMail; email: Email; source: Buffer } | null>;
}

// The outbox of a demo is used for recently sent mails
const looksBack = 500;
const remembered = 1000;

/** Opens the folder to which mails are written when no SMTP server is set. */
export function openOutbox(folder: string): Outbox {
  // A file never changes once it has its name
  const known = new Map<string, OutboxMail>();

  async function names(): Promise<string[]> {
    try {
      const files = await readdir(folder);
      const ids = files.flatMap((file) => (file.endsWith('.eml') ? [file.slice(0, -'.eml'.length)] : []));
      return ids.filter(isId).sort().reverse().slice(0, looksBack);
    } catch (error) {
      // No mail has been written yet
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async function read(id: string) {
    if (!isId(id)) return null;
    let source: Buffer;
    try {
      source = await readFile(join(folder, `${id}.eml`));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    const email = await PostalMime.parse(source);
    const mail = summaryOf(id, email);
    if (known.size >= remembered) known.clear();
    known.set(id, mail);
    return { mail, email, source };
  }

  return {
    read,
    async list(may, { start, end }) {
      const rows: OutboxMail[] = [];
      for (const id of await names()) {
        const mail = known.get(id) ?? (await read(id))?.mail;
        if (mail !== undefined && may(mail)) rows.push(mail);
      }
      return { rows: rows.slice(start, end), total: rows.length };
    },
  };
}

// Only names that the mailer produces: anything else could lead out of the folder
function isId(id: string): boolean {
  return /^\d{13}-[0-9a-f]{8}$/.test(id);
}

function summaryOf(id: string, { to, subject, attachments }: Email): OutboxMail {
  return {
    id,
    date: Number(id.slice(0, 13)),
    to: (to ?? []).flatMap(({ address }) => (address === undefined ? [] : [address])),
    subject: subject ?? '',
    attachments: attachments.map(({ filename }) => filename ?? '添付ファイル'),
  };
}
