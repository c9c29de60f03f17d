// `npm start`: installs and builds what is missing, then runs the server. Works with Node 20.19 and without installed packages.
import { join } from 'node:path';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { becomeNode24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
ensureConsole();
// Rendering documents creates much short-lived garbage; a small young generation keeps the process from growing by hundreds of megabytes
becomeNode24(['--max-semi-space-size=2', join(root, 'src/app/server.ts'), ...process.argv.slice(2)]);
