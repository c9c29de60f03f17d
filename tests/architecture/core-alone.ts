import { parseSync } from 'vite';
import { importsOf, type Sources } from './imports.ts';

/** What a product calls its own: role codes, names of resources, codes of errors. */
export interface ProductNames {
  readonly roles: readonly string[];
  readonly resources: readonly string[];
  readonly errors: readonly string[];
}

/** What other tools call so, where the core speaks to them. */
const meantOtherwise: Readonly<Record<string, readonly string[]>> = {
  // The event of a PostgreSQL client
  'src/core/server/database/connections/listener.ts': ['notification'],
};

const second = 'tests/core/';

/** Where the core speaks of a product, one sentence each: in a text, a template, a key or a name. Its tests may. */
export function productNamesIn(sources: Sources, names: ProductNames): readonly string[] {
  const known = new Set([...names.roles, ...names.resources, ...names.errors]);
  const asPath = new RegExp(`/(?:${names.resources.join('|')})(?:[/?]|$)`);
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!file.startsWith('src/core/') || /\.test\.tsx?$/.test(file)) return [];
    const allowed = new Set(meantOtherwise[file]);
    const found = wordsOf(file, text).filter((word) => !allowed.has(word) && (known.has(word) || asPath.test(word)));
    return [...new Set(found)].map((word) => `${file} knows ${word}, which is the product's: let it be handed in`);
  });
}

/** Names of the product, of what it speaks to, and of what no core has: wherever they stand, in comments and tests too. */
const saidNowhere = /tenjun|店順|tiktok|systemUserRole|billing|invoice/iu;

/** Where the core speaks of a product between the lines, one sentence each. */
export function productWordsIn(sources: Sources): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    file.startsWith('src/core/') || file.startsWith(second)
      ? text.split('\n').flatMap((line, index) => {
          const word = saidNowhere.exec(line)?.[0];
          return word === undefined ? [] : [`${file}:${index + 1} says ${word}`];
        })
      : [],
  );
}

/** How days, numbers and letters are written in Japan, whatever the language: no words. */
const writtenSo: Readonly<Record<string, readonly string[]>> = {
  'src/core/server/verbs/csv/csv.ts': ['〓'],
  'src/core/fields/date/console/picker.tsx': ['YYYY年M月D日', 'YYYY年M月'],
};

/** Where the core speaks a language outside its words, one sentence each. */
export function languageIn(sources: Sources): readonly string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!file.startsWith('src/core/') || /\.test\.tsx?$|\/words\//.test(file)) return [];
    const found = wordsOf(file, text).filter(
      (word) =>
        /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(word) && !writtenSo[file]?.includes(word.trim()),
    );
    return [...new Set(found)].map((word) => `${file} says ${word.trim()}: let the words of the language say it`);
  });
}

/** Every text of a file, and every key and name: but what it only imports by or types is read all the same. */
function wordsOf(file: string, text: string): readonly string[] {
  const { program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name }: { type?: unknown; value?: unknown; name?: unknown } = node;
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value);
    // A word of the language may be the name of a value: a code with its underscore, or in capitals, is a product's
    if (type === 'Identifier' && typeof name === 'string' && /_|^[A-Z]+$/.test(name)) found.push(name);
    if (type === 'TemplateElement') found.push(String(Object(value).cooked ?? ''));
    for (const one of Object.values(node)) visit(one);
  };
  visit(program);
  return found;
}

/** Where the second product, or a test of it, reaches something of the first: by itself or by what it imports. */
export function reachesOf(sources: Sources): readonly string[] {
  const open = Object.keys(sources).filter((file) => file.startsWith(second));
  const seen = new Set(open);
  const wrong: string[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const { to, specifier } of importsOf(file, sources[file] ?? '')) {
      if (to === undefined || to.startsWith('src/core/')) continue;
      const isOwn = to.startsWith(second) || to.startsWith('tests/support/') || to.startsWith('scripts/');
      if (!isOwn) wrong.push(`${file} imports ${specifier}: the second product stands on the core alone`);
      else if (!seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  return wrong;
}
