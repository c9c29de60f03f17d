import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import type { Live } from '#core/console/session/product.tsx';
import MeasuringPanel from './measuring-panel.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const reading = { detailId: 7, searchConditionId: 1, storeName: '食堂', keyword: '上野 定食', targetRank: 3 };
  vi.spyOn(http, 'get').mockResolvedValue({
    data: [{ ...reading, state: 'READING', rank: null, failure: null, requestDate: 0 }],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const never = () => () => {};
const live: Live = {
  onNotice: never,
  onChange: never,
  onReconnect: never,
  changedSoFar: () => new Set(),
  close: () => {},
};
const panel = (asked: number) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <MeasuringPanel live={live} asked={asked} onClose={() => {}} />
    </MemoryRouter>
  </QueryClientProvider>
);
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const chip = () => screen.queryByRole('button', { name: /計測中/, expanded: false });

it('folds to a chip after 8 seconds, which opens it for good', async () => {
  render(panel(1));
  await screen.findByText('上野 定食');
  await passes(7);
  expect(chip()).toBeNull();
  await passes(2);
  const folded = chip();
  expect(screen.queryByText('上野 定食')).toBeNull();
  await userEvent.click(folded ?? document.body);
  await screen.findByText('上野 定食');
  await passes(20);
  expect(chip()).toBeNull();
});

it('stays open while somebody looks at it with the pointer or a key', async () => {
  render(panel(1));
  await userEvent.hover(await screen.findByText('上野 定食'));
  await passes(20);
  expect(chip()).toBeNull();
});
