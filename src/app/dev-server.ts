import '#words';
import { warmDrawing } from '#documents/server/thread/drawn-aside.ts';
import { resources } from '#resources';
import { listen } from './listening.ts';
import { mistakeOf } from './mistake.ts';
import { bringUpToDate } from './open-installation.ts';
import { serveDeclared } from './serving.ts';
import { checked, type Declared, openSite } from './site.ts';

/*
 * The server of `npm run dev`. A changed declaration is taken up as it runs, for to start takes seconds: the database, its emulator and the
 * program stay, all that is made of the declaration is made anew. Whoever started it says when it has changed, and hears when it is taken up.
 */
const first = checked(resources);
const site = await openSite(process.env, first).catch((error: unknown) => fail(error));
let serving = await serveDeclared(site, first);
let turn = Promise.resolve();

listen(
  site,
  () => serving,
  () => process.send?.(null),
);
void warmDrawing();
process.on('message', (at) => {
  turn = turn.then(async () => {
    await takeUp(Number(at));
    process.send?.(at);
  });
});

/** Serves the declaration as it is now (`at`: when it was changed); one that is wrong is told of, and the one before stays. */
async function takeUp(at: number): Promise<void> {
  const declared = await declaredAt(at).catch((error: unknown) => console.error(mistakeOf(error)));
  if (declared === undefined) return;
  try {
    serving.leave();
    await Promise.allSettled([serving.broker.close(), serving.queue.stop()]);
    await bringUpToDate(site, declared.resources);
    serving = await serveDeclared(site, declared);
  } catch (error) {
    fail(error);
  }
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
