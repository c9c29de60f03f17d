import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#core/console/http/call-error.ts';
import { download, http } from '#core/console/http/client.ts';
import { addDays, dayOf, dayText } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import { RankingTab } from '#ranking/console/store/ranking-tab.tsx';
import type {
  KeywordFacts,
  KeywordRanking,
  RankSeries,
  RivalSeries,
  StoreRanking,
} from '#ranking/rules/keyword-ranks.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import KeywordScreen from './search-condition-detail-chart-data.tsx';

vi.mock('#core/console/http/client.ts', async (actual) => ({ ...(await actual<object>()), download: vi.fn() }));

const today = dayOf(Date.now());
const ago = (days: number) => addDays(today, -days);
const resources = resolveResources(declared);

const position = { id: 4, name: '渋谷駅', latitude: 35.658, longitude: 139.7016, radius: 1000 };
const facts: KeywordFacts = {
  id: 7,
  keyword: '渋谷 カフェ',
  targetRank: 3,
  depth: 20,
  active: true,
  effectiveFrom: ago(200),
  effectiveTo: null,
  firstExposedOn: null,
  firstAchievedOn: null,
  position,
  store: {
    id: 1,
    name: 'みずいろ珈琲 渋谷店',
    status: 'MEASURING',
    placeId: 'ChIJx',
    latitude: 35.66,
    longitude: 139.7,
    closingDay: null,
  },
  siblings: [
    { id: 7, keyword: '渋谷 カフェ', active: true },
    { id: 8, keyword: '渋谷 喫茶店', active: true },
  ],
};
const read = (day: string, rank: number | null, failure: string | null = null) => ({
  day,
  status: failure === null ? ('OK' as const) : ('FAILED' as const),
  rank,
  depth: 20,
  takenAt: Date.parse(`${day}T05:10:00+09:00`),
  origin: 'SCHEDULED' as const,
  failure,
});
const seriesFrom = (from: string, to: string): RankSeries => ({
  from,
  to,
  readings: [read(ago(3), 2), read(ago(2), null), read(ago(1), null, '応答がありませんでした'), read(today, 5)].filter(
    (one) => one.day >= from && one.day <= to,
  ),
  terms: [{ targetRank: 3, effectiveFrom: ago(200), effectiveTo: null }],
  events: [{ day: ago(2), kind: 'NOTE', text: '写真を替えた' }],
});
const noRivals: RivalSeries = { knownFrom: null, rivals: [] };
const rivalAt = (id: number, name: string, days: RivalSeries['rivals'][number]['days']) => ({
  id,
  placeId: `ChIJrival${id}`,
  name,
  createDate: Date.parse(`${ago(1)}T12:00:00+09:00`),
  days,
});
const twoRivals: RivalSeries = {
  knownFrom: ago(60),
  rivals: [
    rivalAt(1, 'はるかぜ珈琲', [
      { day: ago(3), found: 'RANKED', rank: 1 },
      { day: ago(2), found: 'OUT', rank: null },
      { day: today, found: 'BELOW', rank: null },
    ]),
    rivalAt(2, 'あさひ喫茶', []),
  ],
};
const ranking: KeywordRanking = {
  id: 7,
  keyword: '渋谷 カフェ',
  active: true,
  targetRank: 3,
  position,
  result: 'MISSED',
  rank: 5,
  takenAt: read(today, 5).takenAt,
  failure: null,
  previousRank: null,
  previousDay: ago(2),
  change: 16,
  trend: 'UP',
  best: { rank: 2, day: ago(3) },
  reads: seriesFrom(ago(29), today).readings,
  achievedDays: 1,
  measuredDays: 3,
  byHand: null,
};
const store: StoreRanking = {
  day: today,
  period: { month: today.slice(0, 7), first: `${today.slice(0, 7)}-01`, last: today },
  trendFrom: ago(29),
  keywords: [
    ranking,
    { ...ranking, id: 8, keyword: '渋谷 喫茶店', result: 'OUT', rank: null, change: null },
    {
      ...ranking,
      id: 9,
      keyword: '渋谷 モーニング',
      result: 'UNMEASURED',
      rank: null,
      change: null,
      failure: '応答がありませんでした',
      best: null,
      reads: [],
    },
  ],
};

let rivals = noRivals;
beforeEach(() => {
  rivals = noRivals;
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) => {
    const url = new URL(path, 'http://x');
    if (/\/ranks$/.test(url.pathname) && url.pathname.startsWith('/search-condition-detail/'))
      return { data: seriesFrom(url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '') };
    if (url.pathname === '/search-condition-detail/7/rival-ranks') return { data: rivals };
    if (url.pathname === '/search-condition-detail/7') return { data: facts };
    if (url.pathname === '/search-conditions/1/ranks') return { data: store };
    throw new CallError({ status: 404, message: 'お探しのデータは見つかりませんでした' });
  });
});

const path = '/search-conditions/search-condition-detail-chart-data/7';
const open = (search = '', role: Role = 'SYSTEM_ADMINISTRATOR', id = '7') =>
  renderConsole(
    [
      {
        path: '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
        element: <KeywordScreen />,
      },
    ],
    path.replace(/7$/, id) + search,
    role,
    resources,
  );
const asked = () => vi.mocked(http.get).mock.calls.map(([address]) => address);

describe('the screen of a keyword', () => {
  it('distinguishes 圏外 from 未計測, in the table and to those who do not see the chart', async () => {
    open('?days=7');
    const table = within(await screen.findByRole('region', { name: 'グラフの数値' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(rows[1]).toContain('5位');
    expect(rows[2]).toContain('未計測');
    expect(rows[2]).toContain('応答がありませんでした');
    expect(rows[3]).toContain('圏外');
    expect(rows[4]).toContain('2位');
    expect(rows[4]).toContain('○');
    const chart = screen.getByRole('slider', { name: /順位の推移/ });
    chart.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toContain('未計測（応答がありませんでした）');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/圏外.*写真を替えた/);
  });

  it('keeps the days, the comparison and the tab in the address, and asks for just those days', async () => {
    const { router } = open('?days=30&compare=8&earlier=previous');
    await screen.findByRole('slider', { name: /順位の推移/ });
    expect(asked()).toContain(`/search-condition-detail/7/ranks?from=${ago(29)}&to=${today}`);
    expect(asked()).toContain(`/search-condition-detail/8/ranks?from=${ago(29)}&to=${today}`);
    expect(asked()).toContain(`/search-condition-detail/7/ranks?from=${ago(59)}&to=${ago(30)}`);
    expect(screen.getByRole('button', { name: '渋谷 喫茶店' }).getAttribute('aria-pressed')).toBe('true');
    const table = within(screen.getByRole('region', { name: 'グラフの数値' }));
    for (const name of ['渋谷 喫茶店', '前の期間']) expect(table.getByRole('columnheader', { name })).toBeTruthy();
    await userEvent.click(screen.getByText('365日'));
    await waitFor(() => expect(router.state.location.search).toContain('days=365'));
    expect(router.state.location.search).toContain('compare=8');
    await userEvent.click(screen.getByRole('tab', { name: 'カレンダー' }));
    expect(router.state.location.search).toContain('tab=calendar');
    expect(await screen.findByRole('table', { name: /の順位/ })).toBeTruthy();
  });

  it('draws the rivals as lines of their own, says where they stood, and from when that is known', async () => {
    rivals = twoRivals;
    open('?days=7', 'GENERAL_MEO_DIRECT');
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

  it('takes a rival away again, for those who may change the store', async () => {
    rivals = twoRivals;
    vi.mocked(http.delete).mockResolvedValue({ data: twoRivals.rivals[0] });
    open('?days=7', 'MANAGER');
    await userEvent.click(await screen.findByRole('button', { name: '「はるかぜ珈琲」のライバルの登録を解除' }));
    await waitFor(() => expect(vi.mocked(http.delete).mock.calls[0]?.[0]).toBe('/search-condition-detail/7/rivals/1'));
  });

  it('hides a series at its legend, and takes the days shown along as CSV', async () => {
    vi.mocked(download).mockResolvedValue({ blob: new Blob(['x']), name: 'x.csv', headers: {} });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    open('?days=7');
    const legend = await screen.findByRole('button', { name: '目標順位' });
    await userEvent.click(legend);
    expect(legend.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await userEvent.click(await screen.findByText('CSV出力（Shift_JIS）'));
    await waitFor(() =>
      expect(download).toHaveBeenCalledWith(
        `/search-condition-detail/7/ranks/export?from=${ago(6)}&to=${today}&encoding=cp932`,
        expect.objectContaining({ timeout: 0 }),
      ),
    );
  });

  it('says what went wrong and tries again; a keyword out of sight is the 404 page', async () => {
    vi.mocked(http.get).mockRejectedValueOnce(new CallError({ status: 500, message: '混み合っています' }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    expect(await screen.findByRole('slider', { name: /順位の推移/ })).toBeTruthy();
    open('', 'GENERAL_MEO_DIRECT', '999');
    expect(await screen.findByText('404 page')).toBeTruthy();
  });

  it('lets nobody write notes who may not', async () => {
    open('?days=7', 'GENERAL_MEO_DIRECT');
    await screen.findByText('写真を替えた');
    expect(screen.queryByRole('link', { name: 'メモを書く' })).toBeNull();
  });
});

describe('the keywords of a store', () => {
  it('stand with their place, change, best and days, each leading to its trend', async () => {
    renderConsole(
      [{ path: '/', element: <RankingTab store={{ id: 1, version: 1, status: 'MEASURING', placeId: 'ChIJx' }} /> }],
      '/',
      'MANAGER',
      resources,
    );
    const table = within(await screen.findByRole('table', { name: 'キーワードの順位' }));
    const [, first, second, third] = table.getAllByRole('row').map((row) => row.textContent ?? '');
    expect(first).toMatch(/5位▲16.*3位2位.*1日／3日/);
    expect(second).toContain('圏外');
    expect(third).toMatch(/未計測.*応答がありませんでした/);
    expect(table.getByRole('link', { name: '渋谷 カフェ' }).getAttribute('href')).toBe(path);
    expect(table.getByRole('img', { name: /渋谷 モーニングの30日の推移：計測なし/ })).toBeTruthy();
  });
});
