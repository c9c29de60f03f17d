import { serve } from '@hono/node-server';
import { createEmulator } from './app.ts';

/*
 * A separate program on loopback: EMULATOR_PORT (0: any free one), EMULATOR_DIR (the folder for its data; without one, data is not saved),
 * EMULATOR_ADMIN_TOKEN (the bearer token for /__admin), EMULATOR_PUBLIC_URL (the product, to which browsers are redirected), EMULATOR_PAYMENT_EVENTS
 * (the secret that signs the payment service's events to the product; without one, they are not delivered). It sends its
 * port and its address for browsers to the parent process, and ends with it, however that ends.
 */
const { EMULATOR_PORT, EMULATOR_DIR, EMULATOR_ADMIN_TOKEN, EMULATOR_PUBLIC_URL, EMULATOR_PAYMENT_EVENTS } = process.env;
if (!EMULATOR_ADMIN_TOKEN || !EMULATOR_PUBLIC_URL)
  throw new Error('EMULATOR_ADMIN_TOKEN and EMULATOR_PUBLIC_URL are needed');
let seenAt = '';
const app = createEmulator({
  dir: EMULATOR_DIR ?? null,
  now: () => Date.now(),
  adminToken: EMULATOR_ADMIN_TOKEN,
  publicUrl: () => EMULATOR_PUBLIC_URL,
  paymentEvents: EMULATOR_PAYMENT_EVENTS ?? null,
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

/** Cookies belong to a host regardless of the port, so the emulator uses the other name of this machine than the product. */
function hostBeside(publicUrl: string): string {
  return URL.parse(publicUrl)?.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
}
