// `node --import scripts/lib/quick-imports.mjs …`: caches the resolution of imports.
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Node parses a package's exports again for each import from it and within it. drizzle's are an object of 800 kB, read
 * two thousand times at a start: half of the time that the programs take to load. Two results are the same throughout a
 * package and are cached: what a name resolves to, and the module type of a .js file.
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

/** Resolves a relative import to a file; undefined if Node must do it. @returns {import('node:module').ResolveFnOutput | undefined} */
function fileAt(/** @type {URL} */ url) {
  const path = fileURLToPath(url);
  const [, ending] = /\.([cm]?[jt]s)$/.exec(path) ?? [];
  if (ending !== 'js' && ending !== 'ts') return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true || !packageOf(dirname(path)).isModule)
    return undefined;
  return { url: url.href, format: ending === 'ts' ? 'module-typescript' : 'module', shortCircuit: true };
}

/** Returns the package of a folder, by the nearest package.json. @returns {{ folder: string, isModule: boolean }} */
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
