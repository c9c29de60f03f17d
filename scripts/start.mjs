// `npm start`: installs and builds what is missing, then runs the bundled server. Works with Node 20.19 and without installed packages.
import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { becomeNode24 } from './lib/node24.mjs';
import { ensureServer, serverProgram } from './lib/server-build.mjs';

ensureInstalled();
ensureConsole();
ensureServer();
// Rendering documents creates much short-lived garbage; a small young generation keeps the process from growing by hundreds of megabytes
becomeNode24(['--max-semi-space-size=2', serverProgram, ...process.argv.slice(2)]);
