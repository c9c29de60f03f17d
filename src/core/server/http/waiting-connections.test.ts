import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { acceptWaiting } from './waiting-connections.ts';

const callers = 40;
// Makes all calls at once, counts the established connections, and reports the status of each response
const calling = `
  const { request } = require('node:http');
  const { parentPort, workerData: { port, callers, connected } } = require('node:worker_threads');
  const call = () => new Promise((resolve) => {
    const made = request({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    made.on('socket', (socket) => socket.on('connect', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }));
    made.on('error', ({ code }) => resolve(code));
    made.end();
  });
  Promise.all(Array.from({ length: callers }, call)).then((answers) => parentPort.postMessage(answers));
`;

it('a client that has connected to a busy server is answered, though it closes then', async () => {
  const server = createServer((_, response) => void response.setHeader('connection', 'close').end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(calling, { eval: true, workerData: { port, callers, connected } });
  const answered = once(worker, 'message');
  await once(worker, 'online');
  // Blocks the event loop until all of them have connected
  for (let now = Atomics.load(connected, 0); now < callers; now = Atomics.load(connected, 0))
    Atomics.wait(connected, 0, now, 10_000);
  await acceptWaiting(server);
  server.close();
  expect(await answered).toEqual([Array.from({ length: callers }, () => 200)]);
});
