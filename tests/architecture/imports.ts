import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Files by path from the top of the checkout, with their text. */
export type Sources = Record<string, string>;

export interface Import {
  from: string;
  /** As written. */
  specifier: string;
  /** A path from the top of the checkout; absent for a package. */
  to?: string;
  typeOnly: boolean;
}

export function readSources(root: string): Sources {
  const entry = readFileSync(join(root, declaration), 'utf8');
  return { ...sourcesIn(root, 'src'), ...sourcesIn(root, 'resources'), [declaration]: entry };
}

/** The declaration's entry; its blocks stand in `resources/`. */
export const declaration = 'resources.config.ts';

/** Whether a file is the declaration's, its entry or one of its blocks. */
export function isDeclaration(path: string): boolean {
  return path === declaration || path.startsWith('resources/');
}

/** The files of one folder. */
export function sourcesIn(root: string, folder: string): Sources {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.d\.ts$|node_modules/.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * These import what is named elsewhere: the one what others have it draw (`drawInWorker(new URL('./file.ts', import.meta.url), …)` counts as
 * their import), the other `#resources` as it is now.
 */
const importsByAddress = new Set(['src/services/documents/server/thread/program.ts', 'src/app/read-declaration.ts']);

/**
 * Every import of a file, of any form: static, dynamic, re-export, `import('x').Type`, `import.meta.glob`, `drawInWorker`.
 */
export function importsOf(from: string, text: string): Import[] {
  const { program: parsed, errors } = parseSync(from, text, { lang: from.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${from} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    found.push({ from, specifier, typeOnly, ...pathOf(from, specifier) });
  visit(parsed as unknown as Node, (node) => {
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
    ) {
      if (node.source) add(String(node.source.value), isTypeOnly(node));
    } else if (node.type === 'ImportExpression' || node.type === 'TSImportType') {
      if (typeof node.source?.value === 'string') add(node.source.value, node.type === 'TSImportType');
      else if (!importsByAddress.has(from)) throw new Error(`${from}: an import must name its file literally`);
    } else if (node.type === 'CallExpression' && node.callee?.name === 'drawInWorker') {
      const [url] = node.arguments ?? [];
      for (const specifier of stringsIn((url as Node).arguments?.[0])) add(specifier, false);
    } else if (node.type === 'CallExpression' && isGlob(node)) {
      for (const pattern of stringsIn(node.arguments?.[0])) {
        // the folder before the first wildcard stands for what the pattern matches
        if (!pattern.startsWith('!')) add(pattern.replace(/\/[^/]*\*.*$/, '/'), false);
      }
    }
  });
  return found;
}

function pathOf(from: string, specifier: string): { to?: string } {
  if (specifier === '#resources') return { to: declaration };
  if (specifier === '#words') return { to: 'src/words.ts' };
  if (specifier === '#product') return { to: 'src/product.ts' };
  if (specifier.startsWith('#')) return { to: aliased(specifier.slice(1)) };
  if (specifier.startsWith('.')) return { to: posix.join(posix.dirname(from), specifier) };
  if (specifier.startsWith('/')) return { to: specifier.slice(1) };
  return {};
}

const { imports }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** Where an alias leads: the `imports` of package.json. */
function aliased(path: string): string {
  const [room = ''] = path.split('/');
  return (imports[`#${room}/*`] ?? `./src/features/${room}/*`)
    .replace('./', '')
    .replace('*', path.slice(room.length + 1));
}

interface Node {
  type: string;
  source?: { value: unknown } | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: { importKind?: string; exportKind?: string }[];
  callee?: { name?: string; object?: { type: string }; property?: { name: string } };
  arguments?: unknown[];
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: Node): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

function isGlob({ callee }: Node): boolean {
  return callee?.object?.type === 'MetaProperty' && callee.property?.name === 'glob';
}

function stringsIn(argument: unknown): string[] {
  const { type, value, elements } = (argument ?? {}) as { type?: string; value?: unknown; elements?: unknown[] };
  if (type === 'ArrayExpression') return (elements ?? []).flatMap(stringsIn);
  return typeof value === 'string' ? [value] : [];
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see);
  } else if (node && typeof node === 'object') {
    if ('type' in node && typeof node.type === 'string') see(node as Node);
    for (const value of Object.values(node)) visit(value, see);
  }
}
