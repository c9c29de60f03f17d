import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
// `--if-stale` leaves a console alone that was made from the sources as they are
ensureConsole({ always: !process.argv.includes('--if-stale') });
