import type { Server } from 'node:net';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { second } from '#core/model/day.ts';

/** Time limit, in case connections keep coming. */
const patienceMs = second;

/**
 * Accepts the connections that are waiting in the backlog: the event loop accepts one per turn, so there may be many after the process was
 * busy. Closing the server resets them, although their callers have already sent their requests.
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
    // Two turns: the current one may be past accepting connections
    await nextLoop();
    await nextLoop();
  }
  server.off('connection', count);
}
