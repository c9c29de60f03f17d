// `npm run bench -- NAME …`: runs bench/NAME with the arguments that follow; without a name, lists what there is.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail } from './lib/install.mjs';
import { becomeNode24, quickImports } from './lib/node24.mjs';
import { root } from './lib/root.mjs';

const endings = /\.(?:ts|mjs)$/;
const files = readdirSync(join(root, 'bench'), { withFileTypes: true })
  .filter((one) => one.isFile() && endings.test(one.name))
  .map(({ name }) => name);

const [name, ...more] = process.argv.slice(2);
const file = files.find((one) => one.replace(endings, '') === name);
if (file === undefined)
  fail(`npm run bench -- NAME, as bench/README.md says: ${files.map((one) => one.replace(endings, '')).join(', ')}.`);

ensureInstalled();
// As the server itself is started, where the memory of documents is measured
const flags = name === 'invoices' ? ['--max-semi-space-size=2'] : [];
becomeNode24([...flags, quickImports, join('bench', file), ...more]);
