import type { Socket } from 'node:net';
import { second } from '#core/model/day.ts';

/** How long a caller that is still sending has to read the refusal. */
const patienceMs = second;

/**
 * Makes the connection close gently after its last response: its sending half ends, nothing more is read, and a second later it is
 * destroyed. Node would close it at once, which resets a connection with unread bytes; a caller that is still sending would see a broken
 * connection instead of the response.
 */
export function closeGently(socket: Socket): void {
  socket.destroySoon = () => {
    socket.pause();
    // Both the HTTP server and its adapter resume reading what they take for the rest of the request
    socket.resume = () => socket;
    socket.end();
    setTimeout(() => socket.destroy(), patienceMs).unref();
  };
}
