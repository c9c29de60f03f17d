import { serve } from '@hono/node-server';
import { createEmulator } from './app.ts';

/*
 * A program of its own: EMULATOR_PORT (0: any free one), EMULATOR_DIR (what it must remember; without one, nothing).
 * It tells its port to the program that started it and ends with that program, however that ends.
 */
const app = createEmulator({ dir: process.env.EMULATOR_DIR ?? null, now: () => Date.now() });
const server = serve(
  { fetch: app.fetch, port: Number(process.env.EMULATOR_PORT ?? 0), hostname: '127.0.0.1' },
  ({ port }) => {
    console.log(`emulator: http://127.0.0.1:${port}`);
    process.send?.({ port });
  },
);
const end = () => {
  server.close();
  process.exit(0);
};
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
