import { serve } from '@hono/node-server';
import { createEmulator } from '#emulator/app.ts';

export interface Fault {
  readonly path: string;
  readonly times: number;
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

/** The emulator on a port of its own, by a clock that the test moves. */
export async function emulated(clock: { now: number }) {
  const app = createEmulator({ dir: null, now: () => clock.now });
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    resolve(`http://127.0.0.1:${port}`),
  );
  const url = await promise;
  const admin = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/__admin/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  return {
    url,
    admin,
    fail: (fault: Fault) => admin('faults', fault),
    recover: () => fetch(`${url}/__admin/faults`, { method: 'DELETE' }),
    /** Text searches that were answered so far. */
    async searches(): Promise<number> {
      return (await admin('google-places')).answered.SearchText ?? 0;
    },
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

export type Emulated = Awaited<ReturnType<typeof emulated>>;
