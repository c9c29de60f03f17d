import { Socket } from 'node:net';
import { second } from '#core/model/durations.ts';

/*
 * A server that is frozen, or whose machine is gone, says nothing: no error comes, and whoever asked it waits. So a connection that
 * is being used and stays silent is noticed, and its host asked anew. Where that is not answered either, all connections to the host
 * are torn down: those who wait are refused at once, and the next ones look for a host that answers.
 */

const pollEveryMs = 500;
const suspiciousMs = 2 * second;
/** The server was told to end a statement by its limit: past that, the connection leads nowhere. */
const graceMs = 5 * second;

/** A connection under watch. */
export interface Watched {
  readonly url: string;
  readonly socket: Socket;
  /** How long it may be silent while it is used, ms; null: nobody uses it. */
  limit: number | null;
  bytesRead: number;
  /** When it was last heard of, or began to be used. */
  heard: number;
}

export interface ConnectionWatch {
  /** A socket that is to be connected to the host at `url`. */
  open(url: string): Watched;
  /** Somebody begins to use the connection, for statements that may take so long. */
  use(watched: Watched, limitMs: number): void;
  /** Nobody uses it any more. */
  leave(watched: Watched): void;
  close(): void;
}

interface WatchedHosts {
  /** Asks a host anew; rejects when it does not answer. */
  ask(url: string): Promise<void>;
  /** Is told of one that does not. */
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
    // While this process itself was held up it heard nobody, and nobody is to blame
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
      // A machine that is merely busy has said something meanwhile
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
