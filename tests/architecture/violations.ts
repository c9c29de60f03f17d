import { declaration, type Import, importsOf, isDeclaration, type Sources } from './imports.ts';
import { kindFiles, ladder, packages, pairs, readsResources, resourcesMayImport, rooms, storeys } from './ladder.ts';

/** What one of a storey adds to the server, named in one place; its neighbours go to what is behind it. */
const entry = 'x/entry/server';

/** Everything that stands where it may not, one sentence each. */
export function violations(sources: Sources): string[] {
  // a test beside its subject may use anything of it; that nothing imports a test is checked below
  const files = Object.keys(sources).filter((file) => !isTest(file));
  const imports = files.flatMap((file) => importsOf(file, sources[file] ?? ''));
  return [
    ...files.filter((file) => !isDeclaration(file) && !placeOf(file)).map((file) => `${file} stands on no step`),
    ...imports.flatMap((one) => complaintAbout(one)),
    ...cyclesIn(imports.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]))).map(
      (cycle) => `a loop: ${cycle.join(' → ')}`,
    ),
  ];
}

function complaintAbout(one: Import): string[] {
  const complain = (why: string) => [`${one.from} imports ${one.specifier}: ${why}`];
  const from = placeOf(one.from);
  if (one.to === undefined) {
    const rule = isDeclaration(one.from) ? { only: /^$/ } : packages[from?.room ?? ''];
    if (!rule) return [];
    const allowed = 'only' in rule ? rule.only.test(one.specifier) : !rule.never.test(one.specifier);
    return allowed ? [] : complain('this package is not used here');
  }
  if (isTest(one.to)) return complain('nothing imports tests');
  if (isDeclaration(one.from) && isDeclaration(one.to))
    return one.to === declaration ? complain('the entry names the blocks') : [];
  if (isDeclaration(one.to) && one.to !== declaration) return complain('the entry alone names the blocks');
  if (one.to === declaration) return mayReadResources(one) ? [] : complain('resources are handed in');
  const to = placeOf(one.to);
  if (to === undefined) return complain('one of them stands on no step');
  if (isDeclaration(one.from))
    return resourcesMayImport.includes(to.room) ? [] : complain('the declaration knows the model and the domain');
  if (from === undefined) return complain('one of them stands on no step');
  if (to.room === entry && from.room !== 'app/server') return complain('an entry is for the app alone');
  if (from.part !== undefined && to.part !== undefined && from.part.name !== to.part.name) {
    if (!maySee(from.part, to.part)) return complain(`${from.part.name} may not see ${to.part.name}`);
    const isForBoth = ['calls', 'rules'].includes(sideOf(to.room));
    return isForBoth || sideOf(from.room) === sideOf(to.room) ? [] : complain('the other side');
  }
  if (to.room === 'emulator/contracts' && from.room === 'x/server' && !one.typeOnly)
    return complain('a contract is types alone to those who call the service');
  if (from.room !== to.room)
    return (rooms[from.room] ?? []).includes(to.room) ? [] : complain('not to its right on the ladder');
  return from.step === to.step || reachable(from.room, from.step).has(to.step)
    ? []
    : complain('not to its right on the ladder');
}

/** A storey sees all below it; within one, a short list says who sees whom. */
function maySee(from: Part, to: Part): boolean {
  if (from.storey !== to.storey) return storeys.indexOf(from.storey) > storeys.indexOf(to.storey);
  return (pairs[from.storey][from.name] ?? []).includes(to.name);
}

function mayReadResources({ from, typeOnly }: Import): boolean {
  const room = placeOf(from)?.room;
  if (room === undefined) return false;
  return readsResources.values.includes(room) || (typeOnly && readsResources.types.includes(room));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

/** One of a storey: `services/mail`, `features/billing`. */
interface Part {
  readonly storey: (typeof storeys)[number];
  readonly name: string;
}

interface Place {
  /** `core/server`, `x/console`, `app/server`. */
  readonly room: string;
  /** Of a room with steps, the file or folder that stands on one; else the empty string. */
  readonly step: string;
  /** Whose half it is, on one of the storeys. */
  readonly part?: Part;
}

/** Where a file stands; undefined where nothing should stand. */
function placeOf(path: string): Place | undefined {
  const [, core, step = ''] = /^src\/(core\/(?:model|server|console))\/([^/.]+)/.exec(path) ?? [];
  if (core !== undefined) return stepsOf(core).has(step) ? { room: core, step } : undefined;
  const [, inKind] = /^src\/core\/fields\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (inKind !== undefined) return kindFiles.find(({ names }) => names.test(inKind));
  const [, storey, name = '', rest = ''] = /^src\/(services|features|pages)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const part = storeys.flatMap((one) => (one === storey ? [{ storey: one, name }] : []))[0];
  if (part !== undefined) {
    if (rest === 'server.ts') return { room: entry, step: '', part };
    const [, half] = /^(calls|errors|rules|server|console)(?:\.ts$|\/)/.exec(rest) ?? [];
    return half === undefined ? undefined : { room: `x/${half}`, step: '', part };
  }
  const [, root] = /^src\/(words|product)\.ts$/.exec(path) ?? [];
  if (root !== undefined) return { room: root, step: '' };
  if (/^src\/app\/(console\/|[^/]+\.tsx$)/.test(path)) return { room: 'app/console', step: '' };
  if (/^src\/app\/(cli\/|[^/]+\.ts$)/.test(path)) return { room: 'app/server', step: '' };
  if (path.startsWith('src/emulator/contracts/')) return { room: 'emulator/contracts', step: '' };
  const [, room] = /^src\/(domain|emulator)\//.exec(path) ?? [];
  return room === undefined ? undefined : { room, step: '' };
}

function sideOf(room: string): string {
  return room.split('/').at(-1) ?? room;
}

function stepsOf(room: string): Set<string> {
  return new Set((ladder[room] ?? []).flatMap((line) => line.split(/→|,/).map((name) => name.trim())));
}

/** The steps that a step of a room may import: those beside it and all to its right. */
function reachable(room: string, step: string): Set<string> {
  const found = new Set<string>();
  for (const line of ladder[room] ?? []) {
    const steps = line.split('→').map((one) => one.split(',').map((name) => name.trim()));
    const at = steps.findIndex((names) => names.includes(step));
    if (at >= 0) for (const name of steps.slice(at).flat()) found.add(name);
  }
  return found;
}

/** Groups of names that lead to one another in a ring, one ring a group. */
export function cyclesIn(edgeList: readonly { from: string; to: string }[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of edgeList) edges.set(from, [...(edges.get(from) ?? []), to]);
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (name: string) => {
    if (trail.includes(name)) {
      cycles.push([...trail.slice(trail.indexOf(name)), name]);
      return;
    }
    if (done.has(name)) return;
    trail.push(name);
    for (const next of edges.get(name) ?? []) walk(next);
    trail.pop();
    done.add(name);
  };
  for (const name of edges.keys()) walk(name);
  return cycles;
}
