import { importsOf, type Sources } from './imports.ts';
import { kindFiles } from './ladder.ts';

type Pairs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Who sees whom within a storey, by what the files import, their tests left out: `features: accounts → billing`. */
export function usedPairs(sources: Sources): ReadonlySet<string> {
  const used = new Set<string>();
  for (const [path, text] of Object.entries(sources)) {
    const from = partOf(path);
    if (from === undefined || /\.test\.tsx?$/.test(path)) continue;
    for (const { to = '' } of importsOf(path, text)) {
      const of = partOf(to);
      if (of !== undefined && of.storey === from.storey && of.name !== from.name)
        used.add(`${from.storey}: ${from.name} → ${of.name}`);
    }
  }
  return used;
}

/** What is allowed, in the same form. */
export function allowedPairs(pairs: Pairs): string[] {
  return Object.entries(pairs).flatMap(([storey, all]) =>
    Object.entries(all).flatMap(([from, seen]) => seen.map((of) => `${storey}: ${from} → ${of}`)),
  );
}

/** What is allowed and no file needs. */
export function unusedPairs(sources: Sources, pairs: Pairs): string[] {
  const used = usedPairs(sources);
  return allowedPairs(pairs).filter((pair) => !used.has(pair));
}

function partOf(path: string): { storey: string; name: string } | undefined {
  const [, storey, name] = /^src\/(services|features|pages)\/([^/]+)\//.exec(path) ?? [];
  return storey === undefined || name === undefined ? undefined : { storey, name };
}

/** A file of a kind's folder is where its name says (`kindFiles`): `src/core/model/fields/date/model.ts`. */
function standingAt(path: string): string {
  const [, kind = '', rest = ''] = /^src\/core\/fields\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const place = kindFiles.find(({ names }) => names.test(rest));
  return place === undefined ? path : `src/${place.room}/${place.step}/${kind}/${rest.replace(/^console\//, '')}`;
}

/** The folders beside each other that import one another, tests left out: `src/a: b ⇄ c`. */
export function mutualFolders(sources: Sources): string[] {
  const used = new Set<string>();
  for (const [path, text] of Object.entries(sources)) {
    if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) continue;
    for (const { to = '' } of importsOf(path, text)) {
      const [from, of] = [standingAt(path).split('/'), standingAt(to).split('/')];
      const at = from.findIndex((name, place) => name !== of[place]);
      // Beside each other are folders, not a file and what is beside it
      if (at < 1 || at >= from.length - 1 || at >= of.length - 1) continue;
      used.add([from.slice(0, at).join('/'), from[at], of[at]].join(' '));
    }
  }
  return [...used].flatMap((pair) => {
    const [at, one = '', other = ''] = pair.split(' ');
    return one < other && used.has([at, other, one].join(' ')) ? [`${at}: ${one} ⇄ ${other}`] : [];
  });
}
