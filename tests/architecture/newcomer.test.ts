import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
