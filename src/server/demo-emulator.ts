import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Settings } from './settings.ts';

/** The prefix under which the demo's server shows the emulator to the browser. */
const shown = '/emulator';

export interface RunningEmulator {
  /** Of the emulator itself, for this server's own calls. */
  readonly url: string;
  /** What the user's browser sees of it, by way of this server. */
  readonly routes: Hono;
  stop(): void;
}

/** Starts the emulator of the outside services as a program of its own; it ends with this one. */
export async function startEmulator({
  dataDir,
  log,
}: {
  dataDir: string;
  log(entry: Record<string, unknown>): void;
}): Promise<RunningEmulator> {
  // Under `node --watch` a child would tell its files over the channel on which we wait for its port
  const { WATCH_REPORT_DEPENDENCIES: _watched, ...env } = process.env;
  const program = fork(fileURLToPath(new URL('../emulator/main.ts', import.meta.url)), {
    env: { ...env, EMULATOR_PORT: '0', EMULATOR_DIR: `${dataDir}/emulator` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    program.once('message', (message: { port: number }) => resolve(message.port));
    program.once('exit', () => reject(new Error('the emulator ended')));
  });
  program.on('exit', (code) => log({ level: 'warn', event: 'emulator', message: `ended with ${code}` }));
  const url = `http://127.0.0.1:${port}`;
  const routes = new Hono();
  routes.all(`${shown}/*`, (context: Context) => {
    const { pathname, search } = new URL(context.req.url);
    const path = pathname.slice(shown.length);
    // What steers the emulator is not for a browser
    if (path.startsWith('/__admin')) return context.notFound();
    return proxy(`${url}${path}${search}`, {
      raw: context.req.raw,
      // Where a consent page sends the browser is the browser's to follow
      redirect: 'manual',
      headers: { cookie: undefined, authorization: undefined },
    });
  });
  return { url, routes, stop: () => program.kill() };
}

/** Settings in which every outside service that was not set up is the emulator's; one that was set up stays real. */
export function withEmulator(settings: Settings, { url }: { url: string }): Settings {
  const outside = (path: string) => `${url}/${path}`;
  const seen = (path: string) => `${settings.publicUrl}${shown}/${path}`;
  const google = settings.googleClientId === null;
  const places = settings.googlePlacesApiKey === null;
  const tiktok = settings.tiktokClientKey === null;
  const stripe = settings.stripeSecretKey === null;
  return {
    ...settings,
    ...(google ? { googleClientId: 'emulator-client', googleClientSecret: 'emulator-secret' } : {}),
    ...(places ? { googlePlacesApiKey: 'emulator-key' } : {}),
    ...(tiktok ? { tiktokClientKey: 'emulator-client', tiktokClientSecret: 'emulator-secret' } : {}),
    ...(stripe
      ? {
          stripeSecretKey: 'sk_test_emulator',
          stripePublishableKey: 'pk_test_emulator',
          stripeWebhookSecret: 'whsec_emulator',
        }
      : {}),
    hosts: {
      ...settings.hosts,
      ...(google
        ? {
            googleAccountsUrl: seen('google-accounts'),
            googleOauthUrl: outside('google-oauth'),
            googleAccountManagementUrl: outside('google-account-management'),
            googleBusinessInformationUrl: outside('google-business-information'),
            googleMyBusinessUrl: outside('google-my-business'),
            googlePerformanceUrl: outside('google-performance'),
          }
        : {}),
      ...(places ? { googlePlacesUrl: outside('google-places') } : {}),
      ...(tiktok ? { tiktokUrl: outside('tiktok'), tiktokAuthorizeUrl: seen('tiktok-authorize') } : {}),
      ...(stripe ? { stripeUrl: url } : {}),
    },
  };
}
