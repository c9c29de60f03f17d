import { serve } from '@hono/node-server';
import { createEmulator } from '#emulator/app.ts';
import type { GoogleSettings } from '#server/features/google/deps.ts';
import { freePort } from '../../support/port.ts';

/** Google as the tests set it up: everything at one address, as far as nothing else is said. */
export function googleAt(over: Partial<GoogleSettings> & { url?: string } = {}): GoogleSettings {
  const { url = 'http://127.0.0.1:9', ...rest } = over;
  return {
    clientId: 'client',
    clientSecret: 'secret',
    tokenUrl: `${url}/google-oauth/token`,
    authorizeUrl: `${url}/google-accounts/o/oauth2/v2/auth`,
    redirectUrl: 'https://console.example.com/accept-google',
    hosts: {
      accountManagement: `${url}/google-account-management`,
      businessInformation: `${url}/google-business-information`,
      myBusiness: `${url}/google-my-business`,
      performance: `${url}/google-performance`,
    },
    ...rest,
  };
}

/** The emulator, on a port of its own, with a clock that the test moves. */
export async function startGoogle(now: () => number) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = createEmulator({ dir: null, now });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  const admin = async (path: string, body?: unknown, method = 'POST') => {
    const answer = await fetch(`${url}/__admin/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return answer.json();
  };
  return {
    url,
    admin,
    /** As the user does on the consent page; gives what the browser brings back. */
    async consent(address: string, login = 'headquarters@gmail.example') {
      const answer = await fetch(`${address}&login=${encodeURIComponent(login)}`, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
