import { expect, it } from 'vitest';
import { readListState } from '#core/console/list-state/list-state.ts';
import { parseQuery } from '#core/model/query.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { resources as declared } from '#resources';
import { cardsFor } from './cards.ts';

const resources = resolveResources(declared);

it('counts exactly the rows that a click shows', () => {
  const cards = cardsFor(resources, { role: 'SYSTEM_ADMINISTRATOR' }, 0).flatMap((one) => one.cards);
  expect(cards.length).toBeGreaterThan(8);
  for (const { to, call } of cards.filter((card) => card.to !== '/notification')) {
    const [asked, shown] = [new URL(call, 'http://x'), new URL(to, 'http://x')];
    const resource = resourceNamed(resources, asked.pathname.slice(1));
    expect(readListState(resource, shown.searchParams).filters).toEqual(
      parseQuery(resource, asked.searchParams, null).filters,
    );
  }
});

it('shows a manager nothing of lists that a manager does not have', () => {
  const labels = cardsFor(resources, { role: 'MANAGER' }, 0).flatMap((one) => one.cards.map((card) => card.label));
  expect(labels).not.toContain('SNS 要再連携');
  expect(labels).toContain('計測中');
});
