import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { StuckPosts, useStuckPosts } from './stuck-posts.tsx';

const product = resolveResources({
  'place-post': resource({
    label: '投稿',
    title: 'summary',
    fields: { summary: text('本文'), state: select('状態', { UNKNOWN: '送信不明', REJECTED: '却下' }) },
    list: { columns: ['summary'] },
    access: { rows: {}, list: [] },
  }),
});
const posts = resourceNamed(product, 'place-post');
const lost = {
  id: 7,
  version: 1,
  state: 'UNKNOWN',
  summary: '園庭開放のお知らせ',
  storeId: 3,
  placeId: 'ChIJplace',
  error: '届いたか確認できませんでした',
  sentTime: null,
  scheduledAt: null,
  updateDate: Date.UTC(2026, 9, 5),
};

beforeEach(stubHttp);

function Shown() {
  return <StuckPosts resource={posts} query={useStuckPosts(posts)} />;
}

const show = () => renderConsole([{ path: '/', element: <Shown /> }], '/', 'SYSTEM_ADMINISTRATOR', product);

it('a post that was to go out at once and is in doubt is shown with its store, its reason and the way to it', async () => {
  vi.mocked(http.get).mockResolvedValueOnce({ data: [lost], total: 1, labels: { storeId: { 3: '品川店' } } });
  show();
  const link = await screen.findByRole('link', { name: '園庭開放のお知らせ' });
  expect(link.getAttribute('href')).toBe('/google-map-place-manage/ChIJplace/posts/7');
  for (const words of ['品川店', '送信不明', '届いたか確認できませんでした']) screen.getByText(words);
  screen.getByRole('heading', { name: '確認が必要な投稿 1件' });
});

it('where there are none, there is nothing', async () => {
  vi.mocked(http.get).mockResolvedValueOnce({ data: [], total: 0, labels: {} });
  show();
  await vi.waitFor(() => expect(http.get).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
});
