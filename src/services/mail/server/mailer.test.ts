import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailer } from './mailer.ts';

async function written(mail: { to: string; subject: string }) {
  const outbox = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox');
  const send = mailer({ smtpUrl: null, from: '店順 <noreply@example.com>', outbox, now: () => 1_760_000_000_000 });
  await send({ ...mail, text: '本文', html: '<p>本文</p>' });
  const files = readdirSync(outbox);
  expect(files).toHaveLength(1);
  const path = join(outbox, files[0] ?? '');
  return { path, headers: readFileSync(path, 'utf8').split('\r\n\r\n')[0] ?? '' };
}

it('writes one .eml file that only the owner of the data may read', async () => {
  const { path, headers } = await written({ to: 'a@example.com', subject: 'ご案内' });
  expect(path).toMatch(/\.eml$/);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(headers).toMatch(/^To: a@example\.com$/m);
});

it('lets no line end or list in an address or a subject make another header or recipient', async () => {
  const { headers } = await written({
    to: 'a@example.com\r\nBcc: evil@example.net',
    subject: 'x\r\nBcc: evil@example.net',
  });
  expect(headers).not.toMatch(/^Bcc:/im);
  const listed = await written({ to: 'a@example.com, evil@example.net', subject: 'x' });
  expect(listed.headers).not.toMatch(/^To: a@example\.com, evil@example\.net$/m);
});
