import '#words';
import { warmUpWorker } from '#documents/server/thread/draw-in-worker.ts';
import { resources } from '#resources';
import { listen } from './listening.ts';
import { mistakeOf } from './mistake.ts';
import { type Serving, serveDeclared } from './serving.ts';
import { bringUpToDate } from './settle-installation.ts';
import { checked, type Declared, openSite, type Site } from './site.ts';

/*
 * The server of `npm run dev`. A changed declaration, and a migration that comes along, is taken up as it runs, for to start takes seconds: the database, its emulator and the
 * program stay, all that is made of the declaration is made anew. Whoever started it says when it has changed, and hears when it is taken up.
 */
try {
  const declared = checked(resources);
  const site = await openSite(process.env, declared);
  let serving = await serveDeclared(site, declared);
  let turn = Promise.resolve();
  let latest = 0;
  listen(
    site,
    () => serving,
    () => process.send?.(null),
  );
  void warmUpWorker();
  process.on('message', (at) => {
    latest = Number(at);
    turn = turn.then(async () => {
      // One that changed again meanwhile is taken up once
      if (at === latest) serving = await takenUp(site, serving, latest).catch(fail);
      process.send?.(at);
    });
  });
  // Nobody is left who could end it
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
} catch (error) {
  fail(error);
}

/** Serves the declaration as it is now (`at`: when it was changed); one that is wrong is told of, and the one before stays. */
async function takenUp(site: Site, before: Serving, at: number): Promise<Serving> {
  const declared = await declaredAt(at).catch((error: unknown) => console.error(mistakeOf(error)));
  if (declared === undefined) return before;
  before.leave();
  await Promise.all([before.broker.close(), before.queue.stop()]);
  await bringUpToDate(site, declared.resources);
  return serveDeclared(site, declared);
}

async function declaredAt(at: number): Promise<Declared> {
  const file = new URL(`../../resources.config.ts?${at}`, import.meta.url);
  const changed: { readonly resources: typeof resources } = await import(file.href);
  return checked(changed.resources);
}

function fail(error: unknown): never {
  console.error(mistakeOf(error));
  process.exit(1);
}
