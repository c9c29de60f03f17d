import { parseSync } from 'vite';
import type { Sources } from './imports.ts';

/** A regular expression of the product, and the file it stands in. */
export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  type: string;
  name?: string;
  id?: { name?: string };
  init?: unknown;
  value?: unknown;
  regex?: { pattern: string; flags: string };
  key?: { name?: string };
  callee?: { name?: string };
  arguments?: unknown[];
  properties?: Node[];
}

/** Who may make patterns while the product runs: of what a field declares, and of a fixed list of words, which repeats nothing. */
const makesPatterns: readonly string[] = ['src/core/fields/text/model.ts', 'src/features/billing/rules/payer-name.ts'];

/**
 * Every pattern of the product: those written as such, and those that fields declare (`pattern: '…'`), in the form in which
 * they are matched. Tests' own are left out. `made` names what makes patterns of text where nobody could read them.
 */
export function patternsOf(sources: Sources): { patterns: readonly Pattern[]; made: readonly string[] } {
  const patterns: Pattern[] = [];
  const made: string[] = [];
  const constants = constantsOf(sources);
  for (const [file, text] of Object.entries(sources)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    visit(program, (node) => {
      if (node.regex !== undefined) patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      else if (isConstruction(node) && !makesPatterns.includes(file)) made.push(file);
      for (const declared of declaredBy(node)) {
        const source = stringOf(declared.value) ?? constants.get(nameOf(declared.value) ?? '') ?? null;
        if (source === null) made.push(file);
        else patterns.push({ file, source: `^(?:${source})$`, flags: 'u' });
      }
    });
  }
  const once = new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one]));
  return { patterns: [...once.values()], made };
}

function isConstruction({ type, callee }: Node): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
}

/** The option `pattern` of a field: `text('…', { pattern: '…' })`. */
function declaredBy({ type, callee, arguments: given = [] }: Node): readonly Node[] {
  if (type !== 'CallExpression' || callee?.name !== 'text') return [];
  const { properties = [] } = (given[1] ?? {}) as Node;
  return properties.filter((property) => property.key?.name === 'pattern');
}

/** Texts that have a name, by which a field may declare its pattern. */
function constantsOf(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of Object.entries(sources)) {
    const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    visit(program, ({ type, id, init }) => {
      const value = type === 'VariableDeclarator' ? stringOf(init) : null;
      if (id?.name !== undefined && value !== null) found.set(id.name, value);
    });
  }
  return found;
}

function nameOf(node: unknown): string | undefined {
  const { type, name } = (node ?? {}) as Node;
  return type === 'Identifier' ? name : undefined;
}

function stringOf(node: unknown): string | null {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Literal' && typeof value === 'string' ? value : null;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see);
  } else if (node !== null && typeof node === 'object') {
    if ('type' in node && typeof node.type === 'string') see(node as Node);
    for (const value of Object.values(node)) visit(value, see);
  }
}
