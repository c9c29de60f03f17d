import { parseSync } from 'vite';

/** What leads somewhere: an attribute or a property of that name, or a call. */
const leading = new Set(['to', 'href', 'listPath', 'createPath']);
const going = new Set(['navigate', 'assign', 'replace']);

/** What is handed a route, or says where a call is made. */
const takesRoute = new Set(['pathTo', 'plainPath', 'call']);

/** Where paths are declared, and whoever stands on the far side. */
const declares =
  /^resources(\.config\.ts$|\/)|^src\/(core\/model\/paths\/|(core\/model|(?:services|features|pages)\/[^/]+)\/calls[/.]|emulator\/)|\.test\.tsx?$/;

/**
 * No address of a screen or of a call of ours: Google's and TikTok's own (`/v1/…`), below which calls are served and to which of them a
 * cookie is sent (`/api`), files that are served or read.
 */
const others = /^\/(v\d\/|api(\/\*?|\/auth)?$|assets\/|proc\/|[\w-]+\.\w+$)/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Where a file of either program has a path that is written out, instead of one that `pathTo` makes or a call names: a line each. */
export function literalPaths(file: string, text: string): string[] {
  if (declares.test(file)) return [];
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const starts = new Set([...writtenOut(program), ...leadingHome(program)]);
  return [...starts]
    .sort((one, other) => one - other)
    .map((start) => `${file}:${text.slice(0, start).split('\n').length}`);
}

/** Where paths that are longer than the root stand, those left out that are handed to what takes a route, that name something or are types. */
function writtenOut(program: unknown): number[] {
  const found: number[] = [];
  walk(program, ({ type, start, value, quasis, expressions, callee }) => {
    if (type === 'TSLiteralType' || (type === 'CallExpression' && takesRoute.has(nameOf(callee)))) return 'stop';
    const texts = type === 'Literal' ? [value] : type === 'TemplateLiteral' ? pathsIn(quasis, expressions) : [];
    if (texts.some((one) => typeof one === 'string' && /^\/[a-z]/.test(one) && !others.test(one)))
      found.push(Number(start));
    return undefined;
  });
  return found;
}

/** What a template begins with, and what stands behind the console's own address in it. */
function pathsIn(quasis: unknown, expressions: unknown): unknown[] {
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return [];
  return quasis
    .filter(
      (_, at) =>
        at === 0 || /^(publicUrl|origin)$/.test(nameOf(expressions[at - 1]) || propertyOf(expressions[at - 1])),
    )
    .map((quasi) => Object(quasi).value?.raw);
}

/** Where something leads to the root by a text of its own. */
function leadingHome(program: unknown): number[] {
  const found: number[] = [];
  const see = (node: unknown) =>
    walk(node, ({ type, start, value }) => {
      if (type === 'CallExpression') return 'stop';
      if (type === 'Literal' && value === '/') found.push(Number(start));
      return undefined;
    });
  walk(program, (node) => {
    if (node.type === 'JSXAttribute' && leading.has(nameOf(node.name))) see(node.value);
    if (node.type === 'Property' && leading.has(nameOf(node.key))) see(node.value);
    if (node.type === 'CallExpression' && going.has(calleeOf(node.callee)))
      see(Array.isArray(node.arguments) ? node.arguments[0] : null);
    return undefined;
  });
  return found;
}

function walk(node: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, see);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (isNode(node) && see(node) === 'stop') return;
  const isKeyed = isNode(node) && (node.type === 'Property' || node.type === 'PropertyDefinition');
  for (const [name, value] of Object.entries(node)) if (!(isKeyed && name === 'key')) walk(value, see);
}

function isNode(node: object): node is Node {
  return 'type' in node && typeof node.type === 'string';
}

function nameOf(node: unknown): string {
  return String(Object(node).name ?? Object(node).value ?? '');
}

function propertyOf(node: unknown): string {
  return nameOf(Object(node).property);
}

/** `navigate` of `navigate(…)`, `assign` of `location.assign(…)`; a text's `replace` is none. */
function calleeOf(node: unknown): string {
  const { type, property, object } = Object(node);
  if (type !== 'MemberExpression') return nameOf(node);
  const of = nameOf(object) || propertyOf(object);
  return ['location', 'router'].includes(of) ? nameOf(property) : '';
}
