import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as declare from '#core/model/declare.ts';
import * as expression from '#core/model/expression.ts';
import { resources } from '#resources';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');

/** What somebody new asks, where docs/architecture.md sends them, and what they must find there. */
const questions: readonly [question: string, file: string, symbol: RegExp][] = [
  ['What may a manager see of a charge?', 'resources/billing.ts', /^export const incentiveHistory = resource\(/m],
  ['Where is the fee of a fixed contract decided?', 'src/domain/billing/counting.ts', /^function fixedMonth\(/m],
  [
    'When does a change of a contract begin to hold?',
    'src/domain/terms/store-terms.ts',
    /^export function usualStart\(/m,
  ],
  ['How is tax rounded?', 'src/domain/invoices/tax.ts', /^export function taxesOf\(/m],
  [
    'Which reading of a day counts?',
    'src/features/ranking/server/readings/day-readings.ts',
    /^export async function dayReadings\(/m,
  ],
  ['Who is notified of a fallen rank?', 'src/domain/ranks/rank-alerts.ts', /^export function wentDown\(/m],
  [
    'Where does a reply to a review go to Google?',
    'src/features/reviews/server/reply-edits.ts',
    /^export async function handleReply\(/m,
  ],
  [
    'Where does a failed post show its reason?',
    'src/features/posts/console/post-results.tsx',
    /^export function PostResults\(/m,
  ],
  [
    'How does a card payment begin, and who may stop it?',
    'src/features/billing/server/payment/claim.ts',
    /^export async function claimTry\([\s\S]*^export async function refuseWhilePaying\(/m,
  ],
  ['How is a filter made into SQL?', 'src/core/server/kernel/reading/search.ts', /^export function whereOf\(/m],
  ['Why is a row not found?', 'src/core/server/kernel/scope.ts', /^export function scopeOf</m],
  ['Which URL has a screen?', 'src/core/model/paths/path-to.ts', /^export function pathTo</m],
  ['What is the server made of?', 'src/app/features.ts', /^export const features = /m],
  ['What is in the menus?', 'src/app/console/product.ts', /^export function consoleProduct\(/m],
];

it.each(questions)('%s', (question, file, symbol) => {
  const [row] = read('docs/architecture.md')
    .split('\n')
    .filter((line) => line.startsWith(`| ${question} |`));
  expect(row, 'docs/architecture.md answers it').toContain(`\`${file}\``);
  expect(existsSync(at(file))).toBe(true);
  expect(read(file)).toMatch(symbol);
});

it('the glossary has every declared entity', () => {
  const glossary = read('docs/glossary.md');
  expect(Object.keys(resources).filter((name) => !new RegExp(`\`/?${name}(?=[\`/])`).test(glossary))).toEqual([]);
});

it('docs/declaration-reference.md marks what only the second product of the core uses', () => {
  const [, marked = ''] =
    /^Only the core's second product \(`tests\/core\/product`\) uses these today: (.+)\.$/m.exec(
      read('docs/declaration-reference.md'),
    ) ?? [];
  // Of another product, whose types know other roles
  const [, all = ''] =
    /commonOptions = \{\n([\s\S]+?)\n\} satisfies/.exec(read('tests/core/product/resources.ts')) ?? [];
  const commonOptions = [...all.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  const blocks = readdirSync(at('resources')).map((file) => read(`resources/${file}`));
  const isUsed = (pattern: RegExp) => blocks.some((text) => pattern.test(text));
  const builders = Object.keys({ ...declare, ...expression }).filter(
    (name) =>
      !/^(defineResources|today|fieldsIn|validWhile|disjunctsOf|comparedDay|isNever\w+|dependsOn\w+|valueOn)$/.test(
        name,
      ),
  );
  const access = ['list', 'show', 'create', 'update', 'remove', 'restore', 'export', 'import', 'choices', 'fixed'];
  expect(marked.split(', ')).toEqual([
    ...builders.filter((name) => !isUsed(new RegExp(`\\b${name}\\(`))).map((name) => `\`${name}\``),
    ...commonOptions.filter((name) => !isUsed(new RegExp(`\\b${name}:`))).map((name) => `\`${name}\``),
    ...access.filter((name) => !isUsed(new RegExp(`\\b${name}: [[{\\w]`))).map((name) => `\`access.${name}\``),
  ]);
});
