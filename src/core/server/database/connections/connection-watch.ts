import { Socket } from 'node:net';
import { second } from '#core/model/day.ts';

/*
 * A server that is frozen, or whose machine is gone, sends no error: its callers would wait forever. So when a connection in use stays
 * silent, its host is probed. If the probe fails, all connections to that host are closed: waiting callers fail at once, and the next ones
 * try another host.
 */

const pollEveryMs = 500;
const suspiciousMs = 2 * second;
/** The server cancels a statement at its time limit; a connection that is still silent this long after it is dead. */
const graceMs = 5 * second;

/** A connection under watch. */
export interface Watched {
  readonly url: string;
  readonly socket: Socket;
  /** How long it may stay silent while in use, ms; null: not in use. */
  limit: number | null;
  bytesRead: number;
  /** When it last received data, or was last put to use (`performance.now()`). */
  heard: number;
}

export interface ConnectionWatch {
  /** Creates a socket to be connected to the host at `url`. */
  open(url: string): Watched;
  /** Marks the connection as in use, for statements that may take up to `limitMs`. */
  use(watched: Watched, limitMs: number): void;
  /** Marks the connection as idle. */
  leave(watched: Watched): void;
  close(): void;
}

interface WatchedHosts {
  /** Probes a host; rejects if it does not answer. */
  ask(url: string): Promise<void>;
  /** Called for a host that does not answer the probe. */
  lost(url: string): void;
}

/** Watches connections to these hosts. */
export function watchConnections({ ask, lost }: WatchedHosts): ConnectionWatch {
  const all = new Set<Watched>();
  const asking = new Set<string>();
  let looked = performance.now();
  const timer = setInterval(look, pollEveryMs);
  timer.unref();

  function look(): void {
    const now = performance.now();
    // If this process itself was blocked, the silence is not the server's fault
    const wasAway = now - looked > suspiciousMs;
    looked = now;
    for (const one of all) {
      if (wasAway || one.limit === null || one.socket.bytesRead !== one.bytesRead) hear(one, now);
      const silent = now - one.heard;
      if (one.limit !== null && silent > one.limit + graceMs) one.socket.destroy();
      else if (silent > suspiciousMs && !asking.has(one.url)) void doubt(one.url);
    }
  }

  async function doubt(url: string): Promise<void> {
    asking.add(url);
    const before = readFrom(url);
    try {
      await ask(url);
    } catch {
      // A server that is merely busy has sent something in the meantime
      if (readFrom(url) === before) tearDown(url);
    } finally {
      asking.delete(url);
    }
  }

  function tearDown(url: string): void {
    lost(url);
    for (const one of all) if (one.url === url) one.socket.destroy();
  }

  function readFrom(url: string): number {
    return [...all].reduce((sum, one) => (one.url === url ? sum + one.socket.bytesRead : sum), 0);
  }

  return {
    open(url) {
      const watched = { url, socket: new Socket(), limit: null, bytesRead: 0, heard: performance.now() };
      all.add(watched);
      watched.socket.once('close', () => all.delete(watched));
      return watched;
    },
    use(watched, limitMs) {
      watched.limit = limitMs;
      hear(watched, performance.now());
    },
    leave(watched) {
      watched.limit = null;
    },
    close: () => clearInterval(timer),
  };
}

function hear(one: Watched, now: number): void {
  one.heard = now;
  one.bytesRead = one.socket.bytesRead;
}
