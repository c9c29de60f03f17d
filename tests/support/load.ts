import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** The number of responses by status, or by error name if there was none. */
  readonly answers: Map<string, number>;
  /** Responses that even an outage does not justify. */
  readonly wrong: string[];
  /** The names of rows whose creation returned 201. */
  readonly acknowledged: Set<string>;
  /** All names ever sent: none may exist twice. */
  readonly sent: Set<string>;
  /** The time of the last successful response, by `performance.now()`. */
  lastGood(): number;
  /** Stops, once the pending requests have been answered. */
  stop(): Promise<void>;
}

/**
 * Simulates users: each reads, and creates search locations with an idempotency key, retrying on any of the servers
 * until it gets a response.
 */
export function startLoad({
  urls,
  tokens,
  pauseMs = 20,
}: {
  urls: () => readonly string[];
  tokens: readonly string[];
  pauseMs?: number;
}): Load {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const { call, ...heard } = countingCalls(urls);
  let stopping = false;

  const users = tokens.map(async (token, user) => {
    for (let nth = user; !stopping; nth += 1) {
      await call(nth, token, 'search-location?_end=10');
      await pause(pauseMs);
      const key = randomUUID();
      const name = `負荷 ${key}`;
      const body = JSON.stringify({ name, kind: 'POINT', latitude: 35, longitude: 139, radius: 500 });
      sent.add(name);
      for (let left = 200; left > 0; left -= 1) {
        const status = await call(nth + left, token, 'search-location', {
          method: 'POST',
          body,
          headers: { 'idempotency-key': key },
        });
        if (status === 201) acknowledged.add(name);
        if (status !== 503 && status !== 0) break;
        if (stopping) return;
        await pause(100);
      }
      await pause(pauseMs);
    }
  });
  return {
    ...heard,
    acknowledged,
    sent,
    async stop() {
      stopping = true;
      await Promise.all(users);
    },
  };
}

/** Calls one of the servers, the nth time another one, and keeps count of how each was answered. */
function countingCalls(urls: () => readonly string[]) {
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  let lastGood = performance.now();
  async function call(nth: number, token: string, path: string, init: RequestInit = {}): Promise<number> {
    const all = urls();
    const url = all[nth % all.length] ?? '';
    let outcome: string;
    let status = 0;
    try {
      const response = await fetch(`${url}/api/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      ({ status } = response);
      outcome = String(status);
      if (status < 300) lastGood = performance.now();
      else if (status !== 503) wrong.push(`${init.method ?? 'GET'} ${path}: ${status} ${text}`);
      else if (response.headers.get('retry-after') === null) wrong.push(`${path}: 503 without Retry-After`);
    } catch (error) {
      // A killed server does not respond
      outcome = error instanceof Error ? error.name : 'nothing';
      if (outcome === 'TimeoutError') wrong.push(`${path}: no answer in a minute`);
    }
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    return status;
  }

  return { call, answers, wrong, lastGood: () => lastGood };
}
