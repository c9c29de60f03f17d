import { afterAll, beforeAll } from 'vitest';
import { startServer } from './browser.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { googleEnvironment } from './google.ts';
import type { RunningServer } from './server.ts';

/** A server of a file's own that is connected to Google's emulator; both run while its tests do. */
export function serverBesideGoogle(): { readonly google: Emulator; readonly server: RunningServer } {
  let google: Emulator;
  let server: RunningServer;
  beforeAll(async () => {
    google = await startEmulator(
      () => Date.now(),
      () => server.url,
    );
    server = await startServer({ env: googleEnvironment(google.url) });
  });
  afterAll(async () => {
    await server?.stop();
    await google?.close();
  });
  return {
    get google() {
      return google;
    },
    get server() {
      return server;
    },
  };
}
