import type { Socket } from 'node:net';
import { second } from '#core/model/durations.ts';

/** How long a caller that still sends may take to read why it was refused. */
const patienceMs = second;

/**
 * Lets the connection end gently once its last answer is out: its sending half ends, nothing more is read, and a second later it is
 * gone. Node closes it at once, which resets a connection that holds unread bytes; whoever still sends would learn of a broken
 * connection instead of the answer.
 */
export function closeGently(socket: Socket): void {
  socket.destroySoon = () => {
    socket.pause();
    // Both the HTTP server and its adapter go on with what they took for a request's rest
    socket.resume = () => socket;
    socket.end();
    setTimeout(() => socket.destroy(), patienceMs).unref();
  };
}
