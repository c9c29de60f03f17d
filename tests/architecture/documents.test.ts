import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unplainProse, unplainWord } from './coinages.ts';
import { anchorsOf, formMistakes, linksOf, sentencesOf, wordsASentence, wordsIn } from './documents.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => normalize(join(folder, path)).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'));

const ofRoot = readdirSync(root).filter((path) => path.endsWith('.md'));
const pages = [...ofRoot, ...pagesIn('docs'), ...pagesIn('bench'), ...pagesIn('build')];
const decisions = pages.filter((page) => /^docs\/decisions\/(?!README)/.test(page));

const longestAverage = 16;

it.each(pages)('%s has short sentences in plain words', (page) => {
  expect(wordsASentence(read(page))).toBeLessThanOrEqual(longestAverage);
  expect(unplainProse(page, read(page))).toEqual([]);
});

it.each([
  ['docs/architecture.md', 1200],
  ['docs/adding-a-resource.md', 2500],
])('%s is read at one go: fewer than %i words beside its code', (page, most) => {
  expect(wordsIn(read(page))).toBeLessThan(most);
});

it.each(pages)('%s leads to files and headings that are there', (page) => {
  const lost = linksOf(read(page)).filter(({ path, anchor }) => {
    const target = path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/');
    if (!existsSync(join(root, target))) return true;
    return anchor !== '' && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor);
  });
  expect(lost).toEqual([]);
});

it('every file of the repository that a page names is there', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:src|tests|docs|scripts|bench|build|resources|migrations|deploy)\/[\w./-]+)`/g)].map(
      ([, path = '']) => `${page}: ${path}`,
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((one) => !existsSync(join(root, one.slice(one.indexOf(': ') + 2))))).toEqual([]);
});

describe('a decision', () => {
  it.each(decisions)('%s has its form: context, decision, consequences, on one page', (page) => {
    expect(formMistakes(page, read(page))).toEqual([]);
  });

  it('is in the index once, with date, status and a line', () => {
    const rows = [
      ...read('docs/decisions/README.md').matchAll(
        /^\| \[[^\]]+\]\(([\w-]+\.md)\) \| \d{4}-\d{2}-\d{2} \| (?:accepted|proposed) \| \S.* \|$/gm,
      ),
    ].map(([, file = '']) => `docs/decisions/${file}`);
    expect(rows.toSorted()).toEqual(decisions.toSorted());
  });

  it('is named by another page than the index, where it matters', () => {
    const elsewhere = pages
      .filter((page) => page !== 'docs/decisions/README.md')
      .flatMap((page) => [
        ...linksOf(read(page)).map(({ path }) => normalize(join(dirname(page), path)).replaceAll('\\', '/')),
        ...[...read(page).matchAll(/`(docs\/[\w./-]+)`/g)].map(([, path = '']) => path),
      ]);
    const named = new Set(elsewhere);
    expect(decisions.filter((page) => !named.has(page))).toEqual([]);
  });
});

describe('the subjects of commits', () => {
  // Those that were not pushed yet: no other can be mended
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', '@{upstream}..HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });

  it.skipIf(status !== 0)('are short and in plain words before they are pushed', () => {
    const subjects = stdout.split('\n').filter((subject) => subject !== '');
    expect(subjects.filter((subject) => subject.length > 72 || unplainWord(subject) !== null)).toEqual([]);
  });
});

describe('the reader of a page', () => {
  it('counts the sentences of its prose alone', () => {
    const page = [
      '# A heading of many words that is no sentence',
      '',
      'One two three. Four `five six` [seven](eight.md)? Nine.',
      '',
      '| a table. | with words |',
      '> A quotation. Of others.',
      '',
      '- an item',
      '- **two.** items',
      '',
      '```sh',
      'npm start. And more.',
      '```',
    ].join('\n');
    expect(sentencesOf(page)).toEqual(['One two three.', 'Four code seven?', 'Nine.', 'an item', 'two.', 'items']);
    expect(wordsASentence(page)).toBeCloseTo(11 / 6);
  });

  it('sees a decision that lacks a part, and one that is too long', () => {
    expect(formMistakes('a.md', '# Title\n\n## Context\n\n## Decision\n\n## Consequences\n')).toEqual([]);
    expect(formMistakes('a.md', '# Title\n\n## Decision\n')).toEqual(['a.md: its parts are ## Decision']);
    expect(formMistakes('a.md', `# T\n\n## Context\n\n## Decision\n\n## Consequences\n${'a '.repeat(600)}`)).toEqual([
      'a.md: 604 words',
    ]);
  });

  it('finds words of a sense of their own, but not in code', () => {
    expect(unplainProse('a.md', 'It is told of it.\n\nIt `stands` there.\n')).toEqual(['a.md: told']);
  });

  it('makes anchors as hosts do, and sees where links lead', () => {
    expect(anchorsOf('## A pooler, and limits\n')).toEqual(new Set(['a-pooler-and-limits']));
    expect(linksOf('[a](b.md#c) [d](https://e.example) [f](#g)')).toEqual([
      { path: 'b.md', anchor: 'c' },
      { path: '', anchor: 'g' },
    ]);
  });
});
