import '#words';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { warmUpWorker } from '#documents/server/thread/draw-in-worker.ts';
import { resources } from '#resources';
import { listen } from './listen.ts';
import { needsMigration } from './migration-files.ts';
import { mistakeOf } from './mistake.ts';
import { bringUpToDate } from './prepare-installation.ts';
import { readDeclaration } from './read-declaration.ts';
import { type Serving, serveDeclared } from './serving.ts';
import { dataDirOf } from './settings.ts';
import { checked, openSite, type Site } from './site.ts';

/*
 * The server of `npm run dev`. It applies a changed declaration, with its migration, without a restart, which would take seconds: the
 * database, the emulator and the process are kept, everything built from the declaration is built again. The parent process sends a message
 * when the declaration has changed, and gets one back when the change is applied.
 */
try {
  const declared = checked(resources);
  // Before anything can fail because of it
  const isMigrated = await checkMigrated(declared.resources);
  const site = await openSite(process.env, declared);
  let serving = explained(await serveDeclared(site, declared), isMigrated);
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
  const isMigrated = await checkMigrated(declared.resources);
  return explained(await serveDeclared(site, declared), isMigrated);
}

/** False if the tables are not as declared, which it says in the terminal. */
async function checkMigrated(declared: ResolvedResources): Promise<boolean> {
  try {
    if (!(await needsMigration(declared))) return true;
    console.error('The tables differ from what is declared: run `npm run resources -- migrate`.');
    return false;
  } catch (error) {
    // It is only a hint
    console.error(mistakeOf(error));
    return true;
  }
}

/** If the tables are not as declared, says so in the answers of failed calls. */
function explained(serving: Serving, isMigrated: boolean): Serving {
  if (isMigrated) return serving;
  const message = 'テーブルが宣言と異なります。npm run resources -- migrate を実行してください';
  const fetch: Serving['fetch'] = async (...call) => {
    const answer = await serving.fetch(...call);
    if (answer.status !== 500) return answer;
    return Response.json({ errors: [{ code: 'internal', message }] }, { status: 500 });
  };
  return { ...serving, fetch };
}

function fail(error: unknown): never {
  console.error(mistakeOf(error, dataDirOf(process.env)));
  process.exit(1);
}
