import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import BulkReply from './bulk-reply.tsx';
import type { Review } from './review.ts';

const product = resolveResources(resources);
const expired = 'Googleとの連携の有効期限が切れました';

function review(id: number, over: Partial<Review> = {}): Review {
  return {
    id,
    version: 1,
    storeId: 3,
    storeName: '一号店',
    reviewer: `客${id}`,
    hasName: true,
    stars: 5,
    comment: null,
    translation: null,
    photos: [],
    createTime: null,
    updateTime: null,
    reply: null,
    replyTime: null,
    replyState: 'NONE',
    replyError: null,
    obstacle: null,
    approver: null,
    approvalStatus: null,
    approvalNote: null,
    approvalId: null,
    ...over,
  };
}

const fresh = review(1);
const drafted = review(2, { reply: '手で書いた下書き' });
const answered = review(3, { reply: '公開済みの返信', replyState: 'SENT' });

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) => {
    const templates = [{ id: 7, name: '高評価', use: 'REPLY', body: '高評価をありがとうございます', forStars: 'HIGH' }];
    return { data: path.includes('reply-template') ? templates : [], total: 1, labels: {} };
  });
  vi.mocked(http.patch).mockImplementation(async (path) => ({
    data: { id: Number(path.split('/').at(-1)), version: 2, replyComment: 'x', replyState: 'SENDING', obstacle: null },
    labels: {},
  }));
});

const show = (reviews: readonly Review[]) =>
  renderConsole(
    [{ path: '/', element: <BulkReply reviews={reviews} onClose={() => {}} /> }],
    '/',
    'SYSTEM_ADMINISTRATOR',
    product,
  );
const field = (id: number) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `客${id}さんへの返信` });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = () => vi.mocked(http.patch).mock.calls.map(([path, body]) => [path.split('/').at(-1), Object(body)]);

it('neither a template nor the common text replaces a draft or a reply by default', async () => {
  show([fresh, drafted, answered]);
  await waitFor(async () => expect((await field(1)).value).toBe('高評価をありがとうございます'));
  expect((await field(2)).value).toBe('手で書いた下書き');
  expect((await field(3)).value).toBe('公開済みの返信');
  await screen.findByText(/^2件にはすでに返信または下書きがあるため、そのまま残し、送信しません。/);
  fireEvent.change(screen.getByRole('textbox', { name: '返信の本文' }), { target: { value: '共通の返信' } });
  expect((await field(1)).value).toBe('共通の返信');
  expect((await field(2)).value).toBe('手で書いた下書き');
  expect(screen.queryByText(/直す所がある/)).toBeNull();
  await press('1件の返信を送信する');
  await screen.findByRole('button', { name: '閉じる' });
  expect(sent()).toEqual([['1', { version: 1, replyComment: '共通の返信' }]]);
});

it('sends a draft that was edited, and all of them when the user chooses to replace them', async () => {
  show([fresh, drafted, answered]);
  await waitFor(async () => expect((await field(1)).value).not.toBe(''));
  fireEvent.change(await field(2), { target: { value: '書き直した下書き' } });
  await screen.findByRole('button', { name: '2件の返信を送信する' });
  await screen.findByText(/1件はすでにある返信または下書きを置き換えます。$/);
  fireEvent.click(screen.getByRole('checkbox', { name: 'すでに返信または下書きがある2件も、この内容に置き換える' }));
  expect((await field(2)).value).toBe('書き直した下書き');
  expect((await field(3)).value).toBe('高評価をありがとうございます');
  await press('3件の返信を送信する');
  await screen.findByRole('button', { name: '閉じる' });
  expect(sent().map(([id]) => id)).toEqual(['1', '2', '3']);
});

it('says why a reply stayed a draft: the link has expired, not that there is none', async () => {
  vi.mocked(http.patch).mockResolvedValue({
    data: { id: 1, version: 2, replyComment: 'x', replyState: 'NONE', obstacle: expired },
    labels: {},
  });
  show([fresh]);
  await waitFor(async () => expect((await field(1)).value).not.toBe(''));
  await press('1件の返信を送信する');
  await screen.findByText(`下書きとして保存しました。まだ送信していません（${expired}）`);
});
