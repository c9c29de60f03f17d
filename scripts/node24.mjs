// Runs a TypeScript program: `node scripts/node24.mjs src/app/cli/resources.ts …`
import { ensureInstalled } from './lib/install.mjs';
import { becomeNode24, quickImports } from './lib/node24.mjs';

ensureInstalled();
becomeNode24([quickImports, ...process.argv.slice(2)]);
