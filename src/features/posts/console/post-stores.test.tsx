import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import type { ChosenRow } from '#core/fields/reference/console/chooser.tsx';
import { renderConsole } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import { Prospect, usePostStores } from './post-stores.tsx';

const both = [
  { id: 1, name: '一号店' },
  { id: 2, name: '二号店' },
];
const answer = (ids: readonly number[]) => ({
  data: both.filter(({ id }) => ids.includes(id)).map((store) => ({ ...store, placeId: 'ChIJ', reason: null })),
});

const scopes = { replies: true, posts: true, profile: false };
const consented = {
  data: {
    required: true,
    customer: '一号店の会社',
    inForce: { id: 7, ...scopes, firstDay: '2026-11-01', lastDay: null },
    lacks: { replies: null, posts: null, profile: 'consent_scope' },
    requestId: null,
  },
};

function Stores() {
  const [chosen, setChosen] = useState<readonly ChosenRow[]>(both);
  const known = usePostStores(chosen.map(({ id }) => id));
  return <Prospect known={known} approvers={new Map()} chosen={chosen} verb="公開" onChoose={setChosen} />;
}
const open = () => renderConsole([{ path: '/', element: <Stores /> }], '/');

beforeEach(stubHttp);

it('says that it could not find out where a post can go, and tries again', async () => {
  vi.mocked(http.get)
    .mockRejectedValueOnce(new Error('混み合っています'))
    .mockResolvedValue(answer([1, 2]));
  open();
  await screen.findByText(/^選んだ店舗に公開できるかを確認できませんでした。/);
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await screen.findByText('公開できます 2');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('names a chosen store that is gone, and takes it out of the chosen ones', async () => {
  vi.mocked(http.get).mockImplementation(async (path) => (path === '/store-consents/1' ? consented : answer([1])));
  open();
  await screen.findByText('二号店は、削除されたか、担当から外れたため投稿できません。');
  fireEvent.click(screen.getByRole('button', { name: '投稿先から外す（1件）' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await screen.findByText('公開できます 1');
  // Beside 公開 is in whose name it is done
  await screen.findByText('一号店の会社さまの承諾 2026/11/01〜（クチコミ返信・投稿）');
});
