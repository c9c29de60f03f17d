import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { gracefulShutdown } from '#core/server/http/shutdown.ts';
import { demoAccounts, demoPassword } from '#demo/server/accounts.ts';
import type { Serving } from './serving.ts';
import type { Site } from './site.ts';

/**
 * Answers at the settings' port with what is being served when a call comes (jobs alone where the settings say so), greets whoever started
 * it, and ends in order when it is told to, or when the port is not to be had.
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
