import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { PostCalendar } from './post-calendar.tsx';

const post = resourceNamed(
  resolveResources({
    'place-post': resource({
      label: '投稿',
      title: 'summary',
      fields: { summary: text('本文'), state: select('状態', { SENT: '公開済' }) },
      list: { columns: ['summary'] },
      access: { rows: {}, list: [] },
    }),
  }),
  'place-post',
);
const sent = { version: 1, state: 'SENT', summary: '感謝祭', placeId: null, sentTime: Date.UTC(2026, 9, 5) };
const posts = Array.from({ length: 200 }, (_, n) => ({ id: n + 1, ...sent }));

/** Renders the calendar of a month; the server answers first with published posts, then with pending ones. */
async function calendarOf(shown: object, waiting: object) {
  vi.mocked(http.get).mockResolvedValueOnce(shown).mockResolvedValueOnce(waiting);
  const calendar = <PostCalendar resource={post} storeId={1} createPath={null} />;
  renderConsole([{ path: '/', element: calendar }], '/?month=2026-10');
  return (await screen.findByText(/ 件/)).textContent;
}
const none = { data: [], total: 0, labels: {} };

beforeEach(stubHttp);

it('a month says how many posts it has', async () => {
  expect(await calendarOf({ data: posts.slice(0, 3), total: 3, labels: {} }, none)).toBe('全 3 件');
});

it('the days of another month that its weeks hold have their posts too, which the month does not count', async () => {
  const beside = { ...sent, id: 900, summary: '前の月の催し', sentTime: Date.UTC(2026, 8, 29) };
  expect(await calendarOf({ data: [posts[0], beside], total: 2, labels: {} }, none)).toBe('全 1 件');
  const day = document.querySelector<HTMLElement>('[data-day="2026-09-29"]') ?? expect.fail('no such day');
  within(day).getByText(/前の月の催し/);
  const asked = JSON.stringify(vi.mocked(http.get).mock.calls);
  for (const moment of ['2026-09-27T00:00+09:00', '2026-11-01T00:00+09:00'])
    expect(asked).toContain(String(Date.parse(moment)));
});

it('of more than are shown it says how many there are, and that they are not all shown', async () => {
  const many = { data: posts, total: 20_500, totalIsEstimate: true, labels: {} };
  expect(await calendarOf(many, none)).toBe('約 20,500 件（多いため一部だけを表示しています）');
});

it('just as many as are shown at most are all shown', async () => {
  expect(await calendarOf({ data: posts, total: 200, labels: {} }, none)).toBe('全 200 件');
});
