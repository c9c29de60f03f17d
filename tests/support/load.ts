import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** How often each answer came: its status, or the name of what went wrong instead of one. */
  readonly answers: Map<string, number>;
  /** Answers that no outage excuses. */
  readonly wrong: string[];
  /** The names of rows whose creation was answered with 201. */
  readonly acknowledged: Set<string>;
  /** Every name that was ever sent: none may be there twice. */
  readonly sent: Set<string>;
  /** When the newest good answer came, by `performance.now()`. */
  lastGood(): number;
  /** Ends it, once what is under way has been answered. */
  stop(): Promise<void>;
}

/**
 * Users at work: each reads, and makes search locations under a key of its own, again and again until it is answered, by whichever
 * of the servers answers.
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
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let lastGood = performance.now();
  let stopping = false;

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
      // A server that was killed answers nobody
      outcome = error instanceof Error ? error.name : 'nothing';
      if (outcome === 'TimeoutError') wrong.push(`${path}: no answer in a minute`);
    }
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
    return status;
  }

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
    answers,
    wrong,
    acknowledged,
    sent,
    lastGood: () => lastGood,
    async stop() {
      stopping = true;
      await Promise.all(users);
    },
  };
}
