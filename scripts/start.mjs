// `npm start`: whatever is missing is installed and built, then the server runs. Runs on a bare Node 20.19.
import { join } from 'node:path';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { becomeNode24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
ensureConsole();
becomeNode24([join(root, 'src/server/main.ts'), ...process.argv.slice(2)]);
