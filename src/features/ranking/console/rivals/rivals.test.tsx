import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { dayText } from '#core/model/day.ts';
import {
  ago,
  answers,
  asked,
  nobodyAbove,
  noRivals,
  openKeyword,
  placeAt,
  rivalAt,
  stubKeyword,
  today,
  twoRivals,
} from '../../../../../tests/support/keyword-screen.tsx';

beforeEach(stubKeyword);

describe('the rivals on the screen of a keyword', () => {
  it('draws the rivals as lines of their own, says where they stood, and from when that is known', async () => {
    answers.rivals = twoRivals;
    openKeyword('?days=7', 'GENERAL_MEO_DIRECT');
    expect(await screen.findByRole('button', { name: 'はるかぜ珈琲（ライバル）' })).toBeTruthy();
    const table = within(screen.getByRole('region', { name: 'グラフの数値' }));
    const at = table.getAllByRole('columnheader').findIndex((cell) => cell.textContent === 'はるかぜ珈琲（ライバル）');
    const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[at]?.textContent);
    expect(cells.slice(1, 5)).toEqual(['自店より下', '記録なし', '圏外', '1位']);
    const list = within(screen.getByRole('region', { name: 'ライバル' }));
    const [known, unknown] = list.getAllByRole('listitem').map((item) => item.textContent ?? '');
    const from = dayText(ago(60));
    expect(known).toContain(`自店より上の順位は${from}の計測から`);
    expect(unknown).toContain('この期間に順位の記録はありません');
    // A customer can only view rivals
    expect(list.queryByRole('button')).toBeNull();
  });

  it('says below by whom it was overtaken today, by a name that may be shown, as Google’s where it is', async () => {
    answers.above = { ...nobodyAbove, places: [placeAt(1), placeAt(2, ago(9)), placeAt(3), placeAt(4)] };
    openKeyword('?days=7', 'GENERAL_MEO_DIRECT');
    const said = await screen.findByText(/今日 ゆうなぎ食堂ほか2店に抜かれました/);
    expect(said.parentElement?.textContent).toContain('Google Maps');
    expect(asked()).toContain(`/search-condition-detail/7/above/names?day=${today}&of=MAIN`);
    expect(within(said).getByRole('link', { name: '上位の店舗を見る' }).getAttribute('href')).toContain('tab=above');
  });

  it('asks nobody for a name where our own words tell who it was', async () => {
    answers.rivals = { ...twoRivals, rivals: [rivalAt(1, 'はるかぜ珈琲', [])] };
    answers.above = { ...nobodyAbove, places: [placeAt(1), { ...placeAt(2), placeId: 'ChIJrival1' }] };
    openKeyword('?days=7');
    expect(await screen.findByText(/今日 はるかぜ珈琲ほか1店に抜かれました/)).toBeTruthy();
    expect(asked().some((address) => address.includes('/names'))).toBe(false);
  });

  it('compares with the first three while no rival is marked, without writing Google’s names into the chart', async () => {
    const days = [{ day: today, found: 'RANKED', rank: 1 }] as const;
    const store = { id: 3, name: 'みずいろ珈琲 新宿店' };
    answers.rivals = {
      ...noRivals,
      knownFrom: ago(9),
      top: [
        { position: 1, placeId: 'ChIJtop1', store: null, days },
        { position: 2, placeId: 'ChIJtop2', store, days },
      ],
    };
    openKeyword('?days=7', 'MANAGER');
    expect(await screen.findByRole('button', { name: '今の1位' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'みずいろ珈琲 新宿店（今の2位）' })).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'ライバル' }));
    expect(list.getByRole('heading', { name: 'ライバル（上位2店）' })).toBeTruthy();
    expect(await list.findByRole('button', { name: 'ゆうなぎ食堂をライバルに登録' })).toBeTruthy();
    expect(list.getByText('Google Maps')).toBeTruthy();
  });

  it('takes a rival away again, for those who may change the store', async () => {
    answers.rivals = twoRivals;
    vi.mocked(http.delete).mockResolvedValue({ data: twoRivals.rivals[0] });
    openKeyword('?days=7', 'MANAGER');
    await userEvent.click(await screen.findByRole('button', { name: '「はるかぜ珈琲」のライバルの登録を解除' }));
    await waitFor(() => expect(vi.mocked(http.delete).mock.calls[0]?.[0]).toBe('/search-condition-detail/7/rivals/1'));
  });
});
