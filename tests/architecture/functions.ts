import { parseSync } from 'vite';

export interface FunctionLength {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
}

/** Every function of a file that stands by itself or in an object, with how many lines it has. */
export function functionsOf(file: string, text: string): FunctionLength[] {
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  const lineAt = (offset: number) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const found: FunctionLength[] = [];
  walk(program, '', (start, end, name) => {
    const line = lineAt(start);
    found.push({ file, line, name, lines: lineAt(end) - line + 1 });
  });
  return found;
}

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function walk(node: unknown, name: string, see: (start: number, end: number, name: string) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, name, see);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const { type, start, end, id, key } = node as Record<string, unknown>;
  const own = nameOf(id) ?? nameOf(key) ?? name;
  if (typeof type === 'string' && functionTypes.includes(type) && typeof start === 'number' && typeof end === 'number')
    see(start, end, own);
  for (const value of Object.values(node)) walk(value, own, see);
}

function nameOf(node: unknown): string | undefined {
  return node !== null && typeof node === 'object' && 'name' in node && typeof node.name === 'string'
    ? node.name
    : undefined;
}
