import { parseSync } from 'vite';

export interface FunctionLength {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
  /** The comment above it says why it is long ("Long, for …"). */
  readonly hasReason: boolean;
}

/** Every function of a file that stands by itself or in an object, with how many lines it has. */
export function functionsOf(file: string, text: string): FunctionLength[] {
  const { program, comments } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const reasons = comments.filter(({ value }) => /\bLong,\s[\s*]*for\b/.test(value)).map(({ end }) => end);
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
    // Between the comment and the function nothing stands but its own head (`export`, a name)
    const hasReason = reasons.some((at) => at < start && line - lineAt(at) <= 1);
    found.push({ file, line, name, lines: lineAt(end) - line + 1, hasReason });
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
