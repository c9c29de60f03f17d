import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { startQueue } from '#core/server/queue/queue.ts';
import { mailer, type SendMail } from '#mail/server/mailer.ts';
import { type SmtpServer, startSmtp } from '../support/smtp.ts';
import { oneDatabase } from './support/databases.ts';
import { openTestDatabase } from './support/test-database.ts';

let smtp: SmtpServer;
let send: SendMail;
let opened: { database: Database; close(): Promise<void> };
beforeAll(async () => {
  opened = await openTestDatabase(oneDatabase);
  smtp = await startSmtp();
  const settings = { from: '店順 <no-reply@example.com>', outbox: '/nowhere', now: () => 0 };
  send = mailer({ ...settings, smtpUrl: smtp.url });
});
afterAll(async () => {
  await smtp?.close();
  await opened?.close();
});
beforeEach(() => void smtp.received.splice(0));

const mail = { to: 'a@example.com', subject: '【店順】ご案内', text: '本文です', html: '<p>本文です</p>' };

it('goes to the SMTP server, to the one reader, with both bodies and what is attached', async () => {
  const content = new TextEncoder().encode('PDF');
  await send({ ...mail, attachments: [{ filename: '請求書.pdf', content, contentType: 'application/pdf' }] });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.to).toEqual(['a@example.com']);
  const sent = smtp.received[0]?.content ?? '';
  expect(sent).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(sent).toContain('text/plain');
  expect(sent).toContain('text/html');
  expect(sent).toContain('application/pdf');
  expect(sent).toContain(Buffer.from('PDF').toString('base64'));
});

it('reaches one reader only, whatever is in the address', async () => {
  for (const to of [
    'a@example.com, evil@example.net',
    'a@example.com>\r\nRCPT TO:<evil@example.net',
    'a@example.com\nBcc: evil@example.net',
  ])
    await send({ ...mail, to }).catch(() => undefined);
  for (const one of smtp.received) expect(one.to.filter((address) => address === 'evil@example.net')).toEqual([]);
  for (const one of smtp.received) expect(one.content).not.toMatch(/^Bcc:/im);
});

it('is tried again by its job while the server turns it away', async () => {
  smtp.troubles.push('refuse');
  const queue = await startQueue({ database: opened.database, worker: 'inline', log: () => {} });
  await queue.work('mail', async () => send(mail));
  await queue.send('mail', {});
  await expect.poll(() => smtp.received.length, { timeout: 40_000, interval: 200 }).toBe(1);
  expect(smtp.troubles).toEqual([]);
  await queue.stop();
}, 60_000);
