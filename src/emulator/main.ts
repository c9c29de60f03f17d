import { serve } from '@hono/node-server';
import { createEmulator } from './app.ts';

/*
 * A program of its own on loopback: EMULATOR_PORT (0: any free one), EMULATOR_DIR (what it must remember; without one, nothing),
 * EMULATOR_ADMIN_TOKEN (who bears it may steer it), EMULATOR_PUBLIC_URL (the product, where browsers are sent back to). It tells its
 * port and its address for browsers to the program that started it and ends with that program, however that ends.
 */
const { EMULATOR_PORT, EMULATOR_DIR, EMULATOR_ADMIN_TOKEN, EMULATOR_PUBLIC_URL } = process.env;
if (!EMULATOR_ADMIN_TOKEN || !EMULATOR_PUBLIC_URL)
  throw new Error('EMULATOR_ADMIN_TOKEN and EMULATOR_PUBLIC_URL are needed');
let seenAt = '';
const app = createEmulator({
  dir: EMULATOR_DIR ?? null,
  now: () => Date.now(),
  adminToken: EMULATOR_ADMIN_TOKEN,
  publicUrl: () => EMULATOR_PUBLIC_URL,
  seenAt: () => seenAt,
});
const server = serve({ fetch: app.fetch, port: Number(EMULATOR_PORT ?? 0), hostname: '127.0.0.1' }, ({ port }) => {
  seenAt = `http://${hostBeside(EMULATOR_PUBLIC_URL)}:${port}`;
  console.log(`emulator: ${seenAt}`);
  process.send?.({ port, seenAt });
});
const end = () => {
  server.close();
  process.exit(0);
};
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

/** Cookies belong to a host whatever the port, so the emulator goes by the other name of this machine than the product does. */
function hostBeside(publicUrl: string): string {
  return URL.parse(publicUrl)?.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
}
