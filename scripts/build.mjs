import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
// `--if-stale` skips the build if the sources have not changed since the last one
ensureConsole({ always: !process.argv.includes('--if-stale') });
