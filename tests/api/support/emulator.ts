import { serve } from '@hono/node-server';
import { createEmulator } from '#emulator/app.ts';
import { freePort } from '../../support/port.ts';

export interface Emulator {
  readonly url: string;
  /** Steers it: POST /__admin/{path}. */
  admin(path: string, body: object): Promise<void>;
  close(): Promise<void>;
}

/** The outside services behind a real socket, remembering nothing, at the test's own clock. */
export async function startEmulator(now: () => number): Promise<Emulator> {
  const app = createEmulator({ dir: null, now });
  const port = await freePort();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async admin(path, body) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/__admin/${path}`, init);
      if (!answer.ok) throw new Error(`the emulator answered ${answer.status}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Consents on TikTok's page as the named person would in a browser; gives what comes back in the address. */
export async function consentAt(authorize: string, username: string | null): Promise<URLSearchParams> {
  const page = await fetch(authorize);
  const html = await page.text();
  const label = username === null ? '許可しない' : `@${username}`;
  const href = [...html.matchAll(/<a href="([^"]+)">([^<]+)</g)].find(([, , text]) => text?.startsWith(label))?.[1];
  if (href === undefined) throw new Error(`no ${label} on the consent page`);
  const decided = await fetch(new URL(href.replaceAll('&amp;', '&'), authorize), { redirect: 'manual' });
  return new URL(decided.headers.get('location') ?? '').searchParams;
}
