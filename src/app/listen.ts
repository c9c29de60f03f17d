import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { gracefulShutdown } from '#core/server/http/shutdown.ts';
import { demoAccounts } from '#demo/server/accounts.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import type { Serving } from './serving.ts';
import type { Site } from './site.ts';

/**
 * Listens on the configured port and answers each call with what `current` returns at that time (with `worker` set to only, just jobs run).
 * Prints the greeting, and shuts down in order on a signal, or if the port is not available.
 */
export function listen(site: Site, current: () => Serving, whenOpen: () => void = () => {}): void {
  const { settings, demo, database, emulator, log } = site;
  const server =
    settings.worker === 'only'
      ? null
      : serve(
          { fetch: (request, env) => current().fetch(request, env), port: settings.port, hostname: settings.host },
          () => {
            greet(settings.publicUrl, demo);
            whenOpen();
          },
        );
  const stop = gracefulShutdown({
    server: server instanceof Server ? server : null,
    get broker() {
      return current().broker;
    },
    get queue() {
      return current().queue;
    },
    database,
    beside: () => {
      current().leave();
      emulator?.stop();
    },
    draining: () => current().draining(),
    log,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  server?.on('error', (error: Error) => {
    console.error(`PORT ${settings.port}: ${error.message}`);
    void stop(1);
  });
}

function greet(publicUrl: string, demo: boolean): void {
  console.log(`店順 Tenjun: ${publicUrl}`);
  if (!demo) return;
  console.log(`デモアカウント（パスワードはすべて ${demoPassword}）`);
  for (const { email, role } of demoAccounts) console.log(`  ${email}  ${role}`);
}
