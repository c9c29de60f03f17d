import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { RankingTab } from './ranking-tab.tsx';

const product = resolveResources(resources);
const keyword = (id: number) => ({
  ...{ id, keyword: `渋谷 カフェ${id}`, active: true, targetRank: 3, position: null, result: 'ACHIEVED', rank: 2 },
  ...{ takenAt: null, failure: null, previousRank: null, previousDay: null, change: null, trend: null, best: null },
  ...{ reads: [], achievedDays: 12, measuredDays: 28, byHand: null },
});
const ranking = {
  ...{ day: '2026-11-28', trendFrom: '2026-10-30', keywords: [keyword(7), keyword(8)] },
  period: { month: '2026-11', first: '2026-11-01', last: '2026-11-30' },
};
const store = {
  ...{ id: 1, version: 1, statusToday: 'MEASURING', placeId: 'p', billingMode: 'PER_KEYWORD', chargeForecast: 27_500 },
  details: [
    { id: 7, dailyPrice: 1500 },
    { id: 8, dailyPrice: 800 },
  ],
};

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockResolvedValue({ data: ranking });
});

const show = (row: object) =>
  renderConsole(
    [{ path: '/', element: <RankingTab store={{ ...store, ...row }} /> }],
    '/',
    'SYSTEM_ADMINISTRATOR',
    product,
  );

it('says beside each keyword what its day costs, and what the month is going to cost', async () => {
  show({});
  const table = await screen.findByRole('table', { name: 'キーワードの順位' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^¥/).textContent)).toEqual(['¥1,500', '¥800']);
  screen.getByText('¥27,500（税抜）');
});

it('says no price where the month is billed whole, or where money is not shown', async () => {
  for (const row of [{ billingMode: 'FIXED' }, { details: [{ id: 7 }, { id: 8 }], chargeForecast: undefined }]) {
    show(row);
    await screen.findByRole('table', { name: 'キーワードの順位' });
    expect(screen.queryByRole('columnheader', { name: '日額' })).toBeNull();
    cleanup();
  }
});
