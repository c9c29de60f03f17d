// `node --import scripts/lib/quick-imports.mjs …`: what an import means is found out once.
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Node reads a package's list of exports anew at each import from it and within it; drizzle's is 800 kB as an object, asked for two
 * thousand times at a start: half of the time that the programs take to load. Two questions have the same answer throughout a package:
 * what a name means, and what kind of module a .js is.
 */
/** @type {Map<string, { folder: string, isModule: boolean }>} */
const packages = new Map();
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const named = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!parentURL.startsWith('file:') || !conditions.includes('import')) return next(specifier, context);
    const { folder } = packageOf(dirname(fileURLToPath(parentURL)));
    if (specifier.startsWith('.')) return fileAt(new URL(specifier, parentURL)) ?? next(specifier, context);
    const key = `${specifier}\0${folder}`;
    const found = named.get(key) ?? next(specifier, context);
    named.set(key, found);
    return { ...found, shortCircuit: true };
  },
});

/** The file that a relative import names; undefined where only Node knows what it is. @returns {import('node:module').ResolveFnOutput | undefined} */
function fileAt(/** @type {URL} */ url) {
  const path = fileURLToPath(url);
  const [, ending] = /\.([cm]?[jt]s)$/.exec(path) ?? [];
  if (ending !== 'js' && ending !== 'ts') return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true || !packageOf(dirname(path)).isModule)
    return undefined;
  return { url: url.href, format: ending === 'ts' ? 'module-typescript' : 'module', shortCircuit: true };
}

/** The package that a folder belongs to, by the nearest package.json. @returns {{ folder: string, isModule: boolean }} */
function packageOf(/** @type {string} */ folder) {
  const known = packages.get(folder);
  if (known) return known;
  const found =
    packageIn(folder) ?? (dirname(folder) === folder ? { folder, isModule: false } : packageOf(dirname(folder)));
  packages.set(folder, found);
  return found;
}

/** @returns {{ folder: string, isModule: boolean } | undefined} */
function packageIn(/** @type {string} */ folder) {
  try {
    return { folder, isModule: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type === 'module' };
  } catch {
    return undefined;
  }
}
