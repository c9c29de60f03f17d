import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { MovedStore } from '#domain/ranks/place-state.ts';
import type { UnmatchedStore } from '#ranking/rules/place-board.ts';
import type { PlaceCandidate } from '#ranking/rules/place-matching.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import PlaceMatching from './place-matching.tsx';

const resources = resolveResources(declared);
const noCounts = { SURE: 0, UNSURE: 0, NONE: 0, FAILED: 0, UNLOOKED: 0 };
const store: UnmatchedStore = {
  id: 1,
  version: 1,
  code: 'S-00001',
  name: 'みずいろ珈琲 渋谷店',
  address: '東京都渋谷区',
  category: null,
  phone: null,
  latitude: 35.66,
  longitude: 139.7,
  state: 'NONE',
  likeness: null,
  placeId: null,
};
const place: PlaceCandidate = {
  placeId: 'ChIJshibuya',
  name: 'みずいろ珈琲 渋谷店',
  address: '東京都渋谷区',
  latitude: 35.66,
  longitude: 139.7,
  visits: false,
  distance: 12,
  likeness: 0.97,
  taken: false,
  sure: true,
};

interface Board {
  readonly store: UnmatchedStore;
  readonly counts: Partial<typeof noCounts>;
  readonly candidates?: readonly PlaceCandidate[];
  readonly startsFirstGrids?: boolean;
}

function open(board: () => Board, path = '/', moved: readonly MovedStore[] = []) {
  vi.mocked(http.get).mockImplementation(async (asked) => {
    const { store: one, counts, candidates = [], startsFirstGrids = false } = board();
    if (asked.includes('/moved')) return { data: moved };
    if (asked.includes('/place-candidates')) return { data: candidates };
    return { data: [one], total: 1, counts: { ...noCounts, ...counts }, startsFirstGrids };
  });
  return renderConsole([{ path: '/', element: <PlaceMatching /> }], path, 'SYSTEM_ADMINISTRATOR', resources);
}

beforeEach(() => {
  stubHttp();
  // Every element is visible
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: readonly { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});

describe('how certain a store is', () => {
  const card = () => screen.findByRole('region', { name: store.name });

  it('is what the map says now, where the list knew less, and what is sure by it is chosen', async () => {
    open(() => ({ store, counts: { NONE: 1 }, candidates: [place] }));
    const shown = within(await card());
    await shown.findByText('・一致度 97%');
    expect(shown.queryByText('候補なし')).toBeNull();
    expect(shown.getAllByText('確実').length).toBeGreaterThan(0);
    const radio = await shown.findByRole<HTMLInputElement>('radio', { name: /渋谷店/ });
    await waitFor(() => expect(radio.checked).toBe(true));
    // Until the user chooses otherwise
    await userEvent.click(shown.getByRole('radio', { name: 'この中にはない' }));
    expect(radio.checked).toBe(false);
    await screen.findByRole('button', { name: '選択した0件を確定する' });
  });

  it('stays what the list knows where two stores want the same place, and nothing is chosen', async () => {
    open(() => ({ store: { ...store, state: 'UNSURE', likeness: 0.97 }, counts: { UNSURE: 1 }, candidates: [place] }));
    const shown = within(await card());
    await shown.findByText('ほかの未照合の店舗も同じ候補に一致しています');
    await shown.findByText('要確認');
    expect(shown.getByRole<HTMLInputElement>('radio', { name: /渋谷店/ }).checked).toBe(false);
  });

  it('is 候補なし where the map has nothing of it any more', async () => {
    open(() => ({ store: { ...store, state: 'UNSURE', likeness: 0.5 }, counts: { UNSURE: 1 } }));
    const shown = within(await card());
    await shown.findByText('候補なし');
    expect(shown.queryByText(/一致度/)).toBeNull();
  });
});

it('offers the new place id of a store in one click, and sends it', async () => {
  const moved = { id: 7, version: 3, name: '移転した店', address: '東京都', placeId: 'a', state: 'MOVED' } as const;
  open(() => ({ store, counts: {} }), '/', [
    { ...moved, movedTo: 'ChIJnew', isTaken: false },
    { ...moved, id: 8, name: '消えた店', state: 'GONE', movedTo: null, isTaken: false },
  ]);
  vi.mocked(http.post).mockResolvedValue({ data: { jobId: 'j' } });
  await screen.findByText('プレイスIDの変更');
  expect(screen.getAllByRole('button', { name: /新しいプレイスIDに切り替える/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'プレイスIDを直す' }).getAttribute('href')).toContain(
    '/search-conditions/8/edit',
  );
  await userEvent.click(screen.getByRole('button', { name: '移転した店を新しいプレイスIDに切り替える' }));
  const [path, body] = vi.mocked(http.post).mock.calls[0] ?? [];
  expect(path).toContain('/search-conditions/bulk');
  expect(JSON.stringify(body)).toContain('ChIJnew');
});

it('says of a candidate that it has no address because it visits its customers', async () => {
  open(() => ({ store, counts: { UNSURE: 1 }, candidates: [{ ...place, address: '', distance: null, visits: true }] }));
  await screen.findByText('住所を公開していない店舗（訪問型）');
  expect(screen.queryByText('距離不明')).toBeNull();
});

it('says how far it is while stores are looked up again, and offers it again afterwards', async () => {
  let left = 0;
  open(() => ({ store, counts: left > 0 ? { UNLOOKED: left, NONE: 80 - left } : { NONE: 80 } }), '/?state=NONE');
  vi.mocked(http.post).mockImplementation(async () => {
    left = 80;
    return { data: { stores: 80 } };
  });
  await userEvent.click(await screen.findByRole('button', { name: '調べ直す（80件）' }));
  await screen.findByText(/候補を調べています（残り80件）/);
  expect(vi.mocked(http.post).mock.calls.map(([path]) => path)).toEqual(['/place-matching/look?again=NONE']);
  const share = () => screen.getByRole('progressbar', { name: '候補を調べた割合' }).getAttribute('aria-valuenow');
  expect(share()).toBe('0');
  expect(screen.queryByRole('button', { name: /調べ/ })).toBeNull();
  left = 20;
  await screen.findByText(/候補を調べています（残り20件）/);
  expect(share()).toBe('75');
  left = 0;
  await screen.findByRole('button', { name: '調べ直す（80件）' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([true, false])('says what a match brings by itself, if it does: %s', async (startsFirstGrids) => {
  open(() => ({ store, counts: { NONE: 1 }, startsFirstGrids }));
  await screen.findByRole('region', { name: store.name });
  expect(screen.queryByText(/最初のグリッド計測を1回だけ自動で行います/) !== null).toBe(startsFirstGrids);
});
