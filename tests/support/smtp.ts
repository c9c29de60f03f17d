import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly content: string;
  readonly messageId: string;
}

/**
 * How the server misbehaves on the next connection that reaches this point: `hang` never responds, `refuse` rejects the
 * sender temporarily, `drop-inside` closes the connection within the content, `drop-before` after all of it but before
 * responding (the mail is accepted), `drop-after` right after responding 250, `refuse-content` responds 451 to the
 * content.
 */
export type SmtpTrouble = 'hang' | 'refuse' | 'drop-inside' | 'drop-before' | 'drop-after' | 'refuse-content';

/** A minimal SMTP server that can simulate the failures of real ones. */
export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The failures to come, one per mail, in order. */
  readonly troubles: SmtpTrouble[];
  /** The number of connections so far. */
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
    converse(socket, troubles, received);
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

/** Speaks to one sender, and meets the troubles to come. */
function converse(socket: Socket, troubles: SmtpTrouble[], received: ReceivedMail[]): void {
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
}
