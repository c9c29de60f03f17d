import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureServer } from './lib/server-build.mjs';

ensureInstalled();
// `--if-stale` skips the build if the sources have not changed since the last one
const always = !process.argv.includes('--if-stale');
ensureConsole({ always });
ensureServer({ always });
