import { type Import, importsOf, type Sources } from './imports.ts';
import { ladder, packages, readsResources, resourcesMayImport } from './ladder.ts';

const declaration = 'resources.config.ts';

/** Everything that stands where it may not, one sentence each. */
export function violations(sources: Sources): string[] {
  // a test beside its subject may use anything of it; that nothing imports a test is checked below
  const files = Object.keys(sources).filter((file) => !isTest(file));
  const imports = files.flatMap((file) => importsOf(file, sources[file] ?? ''));
  return [
    ...files.filter((file) => file !== declaration && !placeOf(file)).map((file) => `${file} stands on no step`),
    ...imports.flatMap((one) => complaintAbout(one)),
    ...cyclesIn(imports).map((cycle) => `a loop: ${cycle.join(' → ')}`),
  ];
}

function complaintAbout(one: Import): string[] {
  const complain = (why: string) => [`${one.from} imports ${one.specifier}: ${why}`];
  const room = roomOf(one.from);
  if (one.to === undefined) {
    const rule = room === undefined ? { only: /^$/ } : packages[room];
    if (!rule) return [];
    const allowed = 'only' in rule ? rule.only.test(one.specifier) : !rule.never.test(one.specifier);
    return allowed ? [] : complain(`${room ?? 'the declaration'} does not use this package`);
  }
  if (isTest(one.to)) return complain('nothing imports tests');
  if (one.to === declaration) return mayReadResources(one) ? [] : complain('resources are handed in');
  const toRoom = roomOf(one.to);
  if (toRoom === undefined) return isAsset(one.to) ? [] : complain('outside src');
  if (one.from === declaration) {
    return resourcesMayImport.includes(toRoom) ? [] : complain('the declaration knows the model and the domain');
  }
  if (isAsset(one.to) && toRoom === room) return [];
  const [from, to] = [placeOf(one.from), placeOf(one.to)];
  if (!from || !to) return complain('one of them stands on no step');
  return from === to || reachable.get(from)?.has(to) ? [] : complain('not to its right on the ladder');
}

function mayReadResources({ from, typeOnly }: Import): boolean {
  const place = placeOf(from);
  if (!place) return false;
  return readsResources.values.includes(place) || (typeOnly && readsResources.types.includes(place));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

function isAsset(path: string): boolean {
  return /\.(css|svg|png|jpe?g|webp|json)(\?\w+)?$/.test(path);
}

function roomOf(path: string): string | undefined {
  const room = /^src\/([^/]+)\//.exec(path)?.[1];
  return room !== undefined && room in ladder ? room : undefined;
}

/** The place of a file on the ladder: `server/columns` for src/server/columns/date.ts. */
function placeOf(path: string): string | undefined {
  const [, room, name] = /^src\/([^/]+)\/([^/.]+)/.exec(path) ?? [];
  return [`${room}/${name}`, `${room}/*`].find((place) => places.has(place));
}

/** For each place, all places that it may import. */
const { places, reachable } = climb();

function climb() {
  const chains = Object.entries(ladder).flatMap(([room, lines]) =>
    lines.map((line: string) => ({
      room,
      steps: line.split('→').map((step) => step.split(',').map((name) => name.trim())),
    })),
  );
  const placesOf = (room: string): string[] =>
    chains
      .filter((one) => one.room === room)
      .flatMap((one) => one.steps.flat().flatMap((name) => expand(room, name, () => [])));
  const expand = (room: string, name: string, foreign: (room: string) => string[]) =>
    name in ladder ? foreign(name) : [`${room}/${name}`];

  const direct = new Map<string, Set<string>>();
  for (const { room, steps } of chains) {
    for (const [index, step] of steps.entries()) {
      const own = step.flatMap((name) => expand(room, name, () => []));
      const right = (steps[index + 1] ?? []).flatMap((name) => expand(room, name, placesOf));
      for (const place of own) direct.set(place, new Set([...(direct.get(place) ?? []), ...own, ...right]));
    }
  }
  return {
    places: new Set(direct.keys()),
    reachable: new Map([...direct.keys()].map((place) => [place, closure(place, direct)])),
  };
}

function closure(start: string, direct: Map<string, Set<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of direct.get(place) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/** Groups of files that import one another in a ring, one ring a group. */
function cyclesIn(imports: Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) edges.set(from, [...(edges.get(from) ?? []), to]);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (file: string) => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const next of edges.get(file) ?? []) walk(next);
    trail.pop();
    done.add(file);
  };
  for (const file of edges.keys()) walk(file);
  return cycles;
}
