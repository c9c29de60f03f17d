import { setTimeout as pause } from 'node:timers/promises';

export interface Editors {
  /** The last edit of each row that returned 200, by row id. */
  readonly acknowledged: Map<number, number>;
  stop(): Promise<void>;
}

/** Starts users who each keep editing their own row, writing an increasing number. */
export function startEditors({
  urls,
  tokens,
  pauseMs,
}: {
  urls: () => readonly string[];
  tokens: readonly string[];
  pauseMs: number;
}): Editors {
  const acknowledged = new Map<number, number>();
  let stopping = false;
  const editing = tokens.map(async (token, person) => {
    let [id, version] = [0, 0];
    for (let edit = 1, nth = person; !stopping; nth += 1, await pause(pauseMs)) {
      const all = urls();
      const base = `${all[nth % all.length]}/api/search-location`;
      const send = (path: string, method: string, body?: object) => call(`${base}${path}`, token, method, body);
      if (id === 0) {
        const made = await send('', 'POST', {
          name: `編集 ${person}`,
          kind: 'POINT',
          latitude: 35,
          longitude: 139,
          radius: 500,
          note: '0',
        });
        if (made !== null && made.status === 201) [id, version] = [made.id, made.version];
        continue;
      }
      const edited = await send(`/${id}`, 'PATCH', { note: String(edit), version });
      // An edit whose response was lost may have been saved, so read the row again
      const answered = edited?.status === 200 ? edited : await send(`/${id}`, 'GET');
      if (edited?.status === 200) acknowledged.set(id, edit);
      if (answered?.status === 200) {
        version = answered.version;
        edit += 1;
      }
    }
  });
  return {
    acknowledged,
    async stop() {
      stopping = true;
      await Promise.all(editing);
    },
  };
}

async function call(url: string, token: string, method: string, body?: object) {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { data } = JSON.parse(text) as { data?: { id: number; version: number } };
    return { status: response.status, id: data?.id ?? 0, version: data?.version ?? 0 };
  } catch {
    // No server is up at this moment
    return null;
  }
}
