import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/adding-a-resource.md', import.meta.url), 'utf8');

/** The rows of the first table below that heading of docs/adding-a-resource.md: a mistake, and what is said of it. */
export function listed(heading: string): readonly (readonly [mistake: string, said: string])[] {
  const below = page.slice(page.indexOf(`### ${heading}\n`));
  const table = /\n(\|[^\n]*\n)+/.exec(below)?.[0] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => {
      const [, mistake = '', said = ''] = /^\| (.*?) \| `(.*)` \|$/.exec(row) ?? [];
      return [mistake, said];
    });
}
