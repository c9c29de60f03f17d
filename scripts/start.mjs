// `npm start`: whatever is missing is installed and built, then the server runs. Runs on a bare Node 20.19.
import { join } from 'node:path';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { becomeNode24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
ensureConsole();
// Drawing documents leaves much short-lived garbage; swept in small steps it does not grow the process by hundreds of megabytes
becomeNode24(['--max-semi-space-size=2', join(root, 'src/app/server.ts'), ...process.argv.slice(2)]);
