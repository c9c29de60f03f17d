import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { mailer, type SendMail } from '#server/features/mail/mailer.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openTestDatabase } from './support/test-database.ts';

/** As much of an SMTP server as a mail needs; the first `refusals` mails are turned away for now. */
function smtpServer(received: { to: string[]; content: string }[], refusing: { times: number }): Server {
  return createServer((socket) => {
    let to: string[] = [];
    let content: string | null = null;
    socket.setEncoding('utf8').write('220 test ESMTP\r\n');
    socket.on('error', () => socket.destroy());
    let pending = '';
    socket.on('data', (chunk) => {
      pending += String(chunk);
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    function answer(line: string): void {
      if (content !== null) {
        if (line !== '.') {
          content += `${line}\r\n`;
          return;
        }
        received.push({ to, content });
        [to, content] = [[], null];
        socket.write('250 OK\r\n');
      } else if (/^MAIL FROM:/i.test(line) && refusing.times > 0) {
        refusing.times -= 1;
        socket.write('451 try again later\r\n');
      } else if (/^RCPT TO:/i.test(line)) {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        socket.write('250 OK\r\n');
      } else if (/^DATA/i.test(line)) {
        content = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 OK\r\n');
    }
  });
}

const received: { to: string[]; content: string }[] = [];
const refusing = { times: 0 };
let server: Server;
let send: SendMail;
let opened: { database: Database; close(): Promise<void> };
beforeAll(async () => {
  opened = await openTestDatabase('PGlite');
  server = smtpServer(received, refusing);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const settings = { from: '店順 <no-reply@example.com>', outbox: '/nowhere', now: () => 0 };
  send = mailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  server?.close();
  await opened?.close();
});
beforeEach(() => void received.splice(0));

const mail = { to: 'a@example.com', subject: '【店順】ご案内', text: '本文です', html: '<p>本文です</p>' };

it('goes to the SMTP server, to the one reader, with both bodies and what is attached', async () => {
  const content = new TextEncoder().encode('PDF');
  await send({ ...mail, attachments: [{ filename: '請求書.pdf', content, contentType: 'application/pdf' }] });
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['a@example.com']);
  const sent = received[0]?.content ?? '';
  expect(sent).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(sent).toContain('text/plain');
  expect(sent).toContain('text/html');
  expect(sent).toContain('application/pdf');
  expect(sent).toContain(Buffer.from('PDF').toString('base64'));
});

it('reaches one reader only, whatever stands in the address', async () => {
  for (const to of [
    'a@example.com, evil@example.net',
    'a@example.com>\r\nRCPT TO:<evil@example.net',
    'a@example.com\nBcc: evil@example.net',
  ])
    await send({ ...mail, to }).catch(() => undefined);
  for (const one of received) expect(one.to.filter((address) => address === 'evil@example.net')).toEqual([]);
  for (const one of received) expect(one.content).not.toMatch(/^Bcc:/im);
});

it('is tried again by its job while the server turns it away', async () => {
  refusing.times = 1;
  const queue = await startQueue({ database: opened.database, worker: 'inline', log: () => {} });
  await queue.work('mail', async () => send(mail));
  await queue.send('mail', {});
  await expect.poll(() => received.length, { timeout: 40_000, interval: 200 }).toBe(1);
  expect(refusing.times).toBe(0);
  await queue.stop();
}, 60_000);
