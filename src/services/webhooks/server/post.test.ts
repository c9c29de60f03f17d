import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { postOutside } from './post.ts';

/** Posts to a receiver that writes this text, then closes the connection or stays silent. */
async function against(written: string, { ends = false } = {}) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (ends ? socket.end(written) : socket.write(written)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/`;
  const never = new Promise((resolve) => setTimeout(resolve, 2000, 'never'));
  try {
    return await Promise.race([
      postOutside(address, { headers: {}, body: '{}', loopback: true, patience: 300 }),
      never,
    ]);
  } finally {
    server.close();
  }
}

const late = { status: null, error: '時間内に応答がありませんでした' };
const broken = { status: null, error: '接続できませんでした' };
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

it.each([
  ['the change to another protocol', switching, false, { status: 101, error: '受信側が 101 を返しました' }],
  ['nothing', '', false, late],
  ['the end', '', true, broken],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n', false, broken],
  ['hints without an answer', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', false, late],
  ['a 2xx that never ends', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', false, { status: 200, error: null }],
  ['a 2xx that breaks off', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', true, { status: 200, error: null }],
  ['a 2xx up to the end', 'HTTP/1.1 200 OK\r\n\r\nabc', true, { status: 200, error: null }],
])('a receiver that answers %s is left in time', async (_what, written, ends, outcome) => {
  expect(await against(written, { ends })).toEqual(outcome);
});
