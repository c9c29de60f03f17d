// `npm run house`: prints metrics of the code: files, functions, import cycles, upward imports, and inconsistent patterns that remain.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sentencesOf, wordsASentence, wordsIn } from '../tests/architecture/documents.ts';
import { publicPaths } from '../tests/architecture/front-door.ts';
import { functionsOf } from '../tests/architecture/functions.ts';
import { homonyms } from '../tests/architecture/homonyms.ts';
import { readSources } from '../tests/architecture/imports.ts';
import { pairs } from '../tests/architecture/ladder.ts';
import { literalPaths } from '../tests/architecture/literal-paths.ts';
import { ownTables } from '../tests/architecture/own-tables.ts';
import { allowedPairs, mutualFolders, usedPairs } from '../tests/architecture/storey-pairs.ts';
import { violations } from '../tests/architecture/violations.ts';
import { root } from './lib/root.mjs';

const longest = 60;
const maxInFolder = 20;

const sources = readSources(root);
const files = Object.entries(sources).filter(([path]) => !/\.test\.tsx?$/.test(path));
const lengths = files.map(([, text]) => text.split('\n').length - 1).sort((a, b) => a - b);
const share = (of: number) => lengths[Math.floor((lengths.length - 1) * of)] ?? 0;

const functions = files
  .flatMap(([path, text]) => functionsOf(path, text))
  .sort((one, other) => other.lines - one.lines);
const long = functions.filter(({ lines, hasReason }) => lines > longest && !hasReason);
const [first] = functions;

const wrong = violations(sources);
const loops = wrong.filter((one) => one.startsWith('a loop'));

const seen = usedPairs(sources);
const mutual = mutualFolders(sources);

const folders = Map.groupBy(files, ([path]) => posix.dirname(path));
const full = [...folders]
  .filter(([, held]) => held.length > maxInFolder)
  .map(([folder, held]) => `${folder} (${held.length})`);

const ofConsole = files.filter(([path]) => /\.tsx$/.test(path));
const count = (pattern: RegExp) => ofConsole.reduce((sum, [, text]) => sum + (text.match(pattern)?.length ?? 0), 0);

const literal = files.flatMap(([path, text]) => literalPaths(path, text));
const tables = files.flatMap(([path, text]) => ownTables(path, text));

const ofSource = (pattern: RegExp) => files.filter(([, text]) => pattern.test(text)).map(([path]) => path);
const leases = ofSource(/\bleaseOn\(/).filter((path) => !path.endsWith('/kernel/background.ts'));
const ofNewKind = readFileSync(join(root, 'docs/extending/a-kind.patch'), 'utf8').match(/^\+\+\+ /gm)?.length ?? 0;

const pages = globSync('docs/**/*.md', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
const sentences = pages.reduce((sum, page) => sum + sentencesOf(page).length, 0);
const inSentences = pages.reduce((sum, page) => sum + sentencesOf(page).length * wordsASentence(page), 0);

console.table({
  files: files.length,
  'lines a file, half of them at most': share(0.5),
  'lines a file, 90 of 100 at most': share(0.9),
  'longest file': lengths.at(-1),
  [`functions over ${longest} lines without a reason above`]: long.length,
  'longest function': first?.lines,
  loops: loops.length,
  'upward or forbidden imports': wrong.length - loops.length,
  'pairs within a storey, allowed': allowedPairs(pairs).length,
  'pairs within a storey, used': seen.size,
  'folders beside each other that import one another': mutual.length,
  'public modules of the core': publicPaths.length,
  'users of the one lease': leases.length,
  'files that a new kind of field touches': ofNewKind,
  'names exported from more than one file': homonyms(sources, 1).size,
  'names exported from more than two': homonyms(sources, 2).size,
  [`folders over ${maxInFolder} files`]: full.length,
  'tables made by hand (beside ui/table)': tables.length,
  'inline styles (beside custom properties)': count(/\bstyle=\{(?!\{\s*'--tj-)/g),
  'literal paths (beside pathTo)': literal.length,
  'pages of documents': pages.length,
  'words in them': pages.reduce((sum, page) => sum + wordsIn(page), 0),
  'words a sentence in them': Number((inSentences / sentences).toFixed(1)),
});
if (full.length > 0) console.log(`Folders over ${maxInFolder} files: ${full.join(', ')}`);
for (const one of long.slice(0, 15))
  console.log(`${one.lines} lines: ${one.name || '(without a name)'}, ${one.file}:${one.line}`);
if (wrong.length > 0) {
  for (const one of wrong) console.error(one);
  process.exitCode = 1;
}
