import '#words';
import { warmUpWorker } from '#documents/server/thread/draw-in-worker.ts';
import { resources } from '#resources';
import { listen } from './listen.ts';
import { mistakeOf } from './mistake.ts';
import { serveDeclared } from './serving.ts';
import { dataDirOf } from './settings.ts';
import { checked, openSite } from './site.ts';

try {
  const declared = checked(resources);
  const site = await openSite(process.env, declared);
  const serving = await serveDeclared(site, declared);
  listen(site, () => serving);
  void warmUpWorker();
} catch (error) {
  console.error(mistakeOf(error, dataDirOf(process.env)));
  process.exit(1);
}
