import { parseSync } from 'vite';

/** What leads somewhere: an attribute or a property of that name, or a call. */
const leading = new Set(['to', 'href', 'listPath', 'createPath']);
const going = new Set(['navigate', 'assign', 'replace']);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Where a file of the console goes to a path that is written out, instead of one that `pathTo` makes: a line each. */
export function literalPaths(file: string, text: string): string[] {
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: string[] = [];
  const see = (node: unknown) => {
    for (const start of literalsIn(node)) found.push(`${file}:${text.slice(0, start).split('\n').length}`);
  };
  walk(program, (node) => {
    if (node.type === 'JSXAttribute' && leading.has(nameOf(node.name))) see(node.value);
    if (node.type === 'Property' && leading.has(nameOf(node.key))) see(node.value);
    if (node.type === 'CallExpression' && going.has(calleeOf(node.callee)))
      see(Array.isArray(node.arguments) ? node.arguments[0] : null);
  });
  return found;
}

/** Where paths that are longer than the root stand in an expression, those that are handed to a call left out. */
function literalsIn(node: unknown): number[] {
  const found: number[] = [];
  walk(node, ({ type, start, value, quasis }) => {
    if (type === 'CallExpression') return 'stop';
    const [first] = Array.isArray(quasis) ? quasis : [];
    const text = type === 'Literal' ? value : type === 'TemplateLiteral' ? Object(first).value?.raw : undefined;
    if (typeof text === 'string' && /^\/\w/.test(text) && typeof start === 'number') found.push(start);
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
  for (const value of Object.values(node)) walk(value, see);
}

function isNode(node: object): node is Node {
  return 'type' in node && typeof node.type === 'string';
}

function nameOf(node: unknown): string {
  return String(Object(node).name ?? Object(node).value ?? '');
}

/** `navigate` of `navigate(…)`, `assign` of `location.assign(…)`; a text's `replace` is none. */
function calleeOf(node: unknown): string {
  const { type, property, object } = Object(node);
  if (type !== 'MemberExpression') return nameOf(node);
  const of = nameOf(object) || nameOf(Object(object).property);
  return ['location', 'router'].includes(of) ? nameOf(property) : '';
}
