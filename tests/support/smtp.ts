import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly content: string;
  readonly messageId: string;
}

/**
 * What the server does with the next connection that comes so far: `hang` says nothing at all, `refuse` turns the sender away for
 * now, `drop-inside` ends the connection within the content, `drop-before` after all of it and before its answer (the mail is kept),
 * `drop-after` as soon as it has answered 250, `refuse-content` answers 451 to the content.
 */
export type SmtpTrouble = 'hang' | 'refuse' | 'drop-inside' | 'drop-before' | 'drop-after' | 'refuse-content';

/** As much of an SMTP server as a mail needs, with the troubles of real ones. */
export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Troubles to come, one for each mail, in order. */
  readonly troubles: SmtpTrouble[];
  /** How many connections came. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const troubles: SmtpTrouble[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (troubles[0] === 'hang') return;
    let to: string[] = [];
    let content: string | null = null;
    let pending = '';
    socket.setEncoding('utf8').write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      pending += String(chunk);
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) if (!socket.destroyed) answer(line);
    });
    function answer(line: string): void {
      if (content !== null) inContent(line, content);
      else if (/^MAIL FROM:/i.test(line) && troubles[0] === 'refuse') {
        troubles.shift();
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
    function inContent(line: string, before: string): void {
      if (troubles[0] === 'drop-inside') {
        troubles.shift();
        socket.destroy();
        return;
      }
      if (line !== '.') {
        content = `${before}${line}\r\n`;
        return;
      }
      const trouble = troubles.shift();
      if (trouble === 'refuse-content') {
        [to, content] = [[], null];
        socket.write('451 try again later\r\n');
        return;
      }
      received.push({ to, content: before, messageId: /^Message-ID: <(.+)>\r$/im.exec(before)?.[1] ?? '' });
      [to, content] = [[], null];
      if (trouble === 'drop-before') socket.destroy();
      else if (trouble === 'drop-after') socket.end('250 OK\r\n');
      else socket.write('250 OK\r\n');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    troubles,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
