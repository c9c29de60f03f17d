import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { createEmulator } from '#emulator/app.ts';

export interface Fault {
  readonly path: string;
  readonly method?: string;
  readonly times: number;
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
  readonly done?: boolean;
}

/**
 * Starts the emulator of the external services with a clock (epoch ms) that the test controls. `publicUrl` is the
 * product's URL, the only one to which it redirects browsers.
 */
export async function startEmulator(now: () => number, publicUrl: () => string = () => 'https://console.example.com') {
  const adminToken = randomUUID();
  const app = createEmulator({ dir: null, now, adminToken, publicUrl });
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    resolve(`http://127.0.0.1:${port}`),
  );
  // A slow test must not meet a connection that the server is just closing
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000;
  const url = await promise;
  const admin = async (path: string, body?: unknown, method = 'POST') => {
    const answer = await fetch(`${url}/__admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  return {
    url,
    admin,
    fail: (fault: Fault) => admin('faults', fault),
    recover: () => admin('faults', undefined, 'DELETE'),
    /** The number of text searches answered so far. */
    async searches(): Promise<number> {
      return (await admin('google-places', undefined, 'GET')).answered.SearchText ?? 0;
    },
    /** Consents on Google's page as the user; returns the query parameters of the redirect. */
    async consent(address: string, login = 'headquarters@gmail.example') {
      const answer = await fetch(`${address}&login=${encodeURIComponent(login)}`, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;
