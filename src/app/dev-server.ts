import '#words';
import { warmUpWorker } from '#documents/server/thread/draw-in-worker.ts';
import { resources } from '#resources';
import { listen } from './listening.ts';
import { mistakeOf } from './mistake.ts';
import { readDeclaration } from './read-declaration.ts';
import { type Serving, serveDeclared } from './serving.ts';
import { bringUpToDate } from './settle-installation.ts';
import { checked, openSite, type Site } from './site.ts';

/*
 * The server of `npm run dev`. It applies a changed declaration, with its migration, without a restart, which would take seconds: the
 * database, the emulator and the process are kept, everything built from the declaration is built again. The parent process sends a message
 * when the declaration has changed, and gets one back when the change is applied.
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
      // If it has changed again in the meantime, only the latest version is applied
      if (at === latest) serving = await takenUp(site, serving, latest).catch(fail);
      process.send?.(at);
    });
  });
  // The parent process, which would stop it, is gone
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
} catch (error) {
  fail(error);
}

/** Serves the current declaration (`at`: when it was changed). An invalid one is reported, and the previous one stays in use. */
async function takenUp(site: Site, before: Serving, at: number): Promise<Serving> {
  const file = new URL(`../../resources.config.ts?${at}`, import.meta.url);
  const declared = await readDeclaration(file).catch((error: unknown) => console.error(mistakeOf(error)));
  if (declared === undefined) return before;
  before.leave();
  await Promise.all([before.broker.close(), before.queue.stop()]);
  await bringUpToDate(site, declared.resources);
  return serveDeclared(site, declared);
}

function fail(error: unknown): never {
  console.error(mistakeOf(error));
  process.exit(1);
}
