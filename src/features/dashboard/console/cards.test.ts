import { expect, it } from 'vitest';
import { readListState } from '#core/console/list-state/list-state.ts';
import { formatQuery, parseQuery } from '#core/model/query.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { resources as declared } from '#resources';
import { cardsFor } from './cards.ts';

const resources = resolveResources(declared);

it('counts exactly the rows that a click shows', () => {
  const cards = cardsFor(resources, { role: 'SYSTEM_ADMINISTRATOR' }, 0).flatMap((one) => one.cards);
  expect(cards.length).toBeGreaterThan(8);
  for (const { to, counted } of cards) {
    if (counted === null) continue;
    const shown = new URL(to, 'http://x');
    const asked = new URLSearchParams(formatQuery({ filters: counted.filters }));
    const resource = resourceNamed(resources, counted.resource);
    expect(readListState(resource, shown.searchParams).filters).toEqual(parseQuery(resource, asked, null).filters);
  }
});

it('shows a manager nothing of lists that a manager does not have', () => {
  const labels = cardsFor(resources, { role: 'MANAGER' }, 0).flatMap((one) => one.cards.map((card) => card.label));
  expect(labels).not.toContain('SNS 要再連携');
  expect(labels).toContain('計測中');
});
