import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
ensureConsole({ always: true });
