import type { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { second } from '#core/model/durations.ts';

/** While many keep coming, whoever closes goes on. */
const patienceMs = second;

/**
 * Takes in the connections that wait to be accepted: one is in a turn of the event loop, and of a process that was busy there may be
 * many. A server that closes resets them, though their callers have sent what they want.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const until = performance.now() + patienceMs;
  for (let before = -1; before < accepted && performance.now() < until; ) {
    before = accepted;
    // Two: what this one began in may be past accepting
    await turn();
    await turn();
  }
  server.off('connection', count);
}
