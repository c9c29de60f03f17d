import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import type { StoreAmounts } from '#domain/billing/month-forecast.ts';
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
const term = (effectiveFrom: string, effectiveTo: string | null, agreed: object) => ({
  ...{ effectiveFrom, effectiveTo },
  ...agreed,
});
const always = (agreed: object) => [term('2026-01-01', null, agreed)];
const store = {
  ...{ id: 1, version: 1, statusToday: 'MEASURING', placeId: 'p', billingMode: 'PER_KEYWORD', chargeForecast: 27_500 },
  terms: always({ billingMode: 'PER_KEYWORD' }),
  details: [
    { id: 7, dailyPrice: 1500, terms: always({ dailyPrice: 1500 }) },
    { id: 8, dailyPrice: 800, terms: always({ dailyPrice: 800 }) },
  ],
};

let isFirstPlanned = false;

beforeEach(() => {
  isFirstPlanned = false;
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) =>
    `${path}`.endsWith('/ranks') ? { data: ranking } : { data: [], total: 0, isFirstPlanned },
  );
});

const show = (row: object, amounts: StoreAmounts | null = null, role: Role = 'SYSTEM_ADMINISTRATOR') =>
  renderConsole(
    [{ path: '/', element: <RankingTab store={{ ...store, ...row }} amounts={amounts} /> }],
    '/',
    role,
    product,
  );

it('says beside each keyword what its day costs, and what the month is going to cost', async () => {
  show({});
  const table = await screen.findByRole('table', { name: 'キーワードの順位' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^¥/).textContent)).toEqual(['¥1,500', '¥800']);
  screen.getByText('¥27,500（税抜）');
});

const amounts = (billingMode: StoreAmounts['billingMode']): StoreAmounts => ({
  ...{ period: '2026-11', first: '2026-11-01', last: '2026-11-30', billingMode, amount: 19_500 },
  keywords: [
    { detailId: 7, billed: 13, amount: 19_500, capHit: true },
    { detailId: 8, billed: 0, amount: 0, capHit: false },
  ],
});

it('says what each keyword has come to this month, and where a cap ended it', async () => {
  show({}, amounts('ANY_KEYWORD'));
  const rows = within(await screen.findByRole('table', { name: 'キーワードの順位' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('¥19,500 上限');
  expect(rows[2]?.textContent).toContain('¥0');
  screen.getByText('¥19,500（税抜）');
  cleanup();
  show({ chargeForecast: undefined }, null);
  await screen.findByRole('table', { name: 'キーワードの順位' });
  expect(document.body.textContent).not.toContain('¥');
});

it('says how visible the store is, and of a store without a grid that there is none', async () => {
  show({});
  within(await screen.findByRole('region', { name: '見つかりやすさ' })).getByText(/この30日に計測した順位はありません/);
  await within(await screen.findByRole('region', { name: 'グリッド計測' })).findByText(/グリッド計測はまだありません/);
});

/** A value until the day of the readings, and another one planned from the day after. */
const planned = (before: object, after: object) => [
  term('2026-01-01', '2026-11-28', before),
  term('2026-11-29', null, after),
];

it('says the price of today while another one, or a fixed month, is planned', async () => {
  const details = [
    { id: 7, dailyPrice: 9000, terms: planned({ dailyPrice: 1500 }, { dailyPrice: 9000 }) },
    { id: 8, dailyPrice: 800, terms: [term('2026-11-29', null, { dailyPrice: 800 })] },
  ];
  const terms = planned({ billingMode: 'PER_KEYWORD' }, { billingMode: 'FIXED' });
  show({ billingMode: 'FIXED', terms, details });
  const rows = within(await screen.findByRole('table', { name: 'キーワードの順位' })).getAllByRole('row');
  expect(within(rows[0] ?? document.body).queryByText('日額')).not.toBeNull();
  expect(rows[1]?.textContent).toContain('¥1,500');
  expect(rows[2]?.textContent).not.toContain('¥');
});

it('says no price where the month is billed whole, or where money is not shown', async () => {
  const fixed = { terms: planned({ billingMode: 'FIXED' }, { billingMode: 'PER_KEYWORD' }) };
  for (const row of [fixed, { chargeForecast: undefined }]) {
    show(row);
    await screen.findByRole('table', { name: 'キーワードの順位' });
    expect(screen.queryByRole('columnheader', { name: '日額' })).toBeNull();
    expect(document.body.textContent).not.toContain('¥1,500');
    cleanup();
  }
});

it('says that the first grid is made by itself while it is to come, to those who may measure', async () => {
  const notice = /最初のグリッド計測を1回だけ自動で行います/;
  for (const [planned, role, isSaid] of [
    [true, 'SYSTEM_ADMINISTRATOR', true],
    [true, 'GENERAL_MEO_DIRECT', false],
    [false, 'SYSTEM_ADMINISTRATOR', false],
  ] as const) {
    isFirstPlanned = planned;
    show({}, null, role);
    await screen.findByText(/グリッド計測はまだありません/);
    expect(screen.queryByText(notice) !== null, role).toBe(isSaid);
    cleanup();
  }
});

it('claims nothing of a store that was never measured', async () => {
  const unread = { result: 'UNMEASURED', rank: null, achievedDays: 0, measuredDays: 0 };
  vi.mocked(http.get).mockImplementation(async (path) =>
    `${path}`.endsWith('/ranks')
      ? { data: { ...ranking, keywords: ranking.keywords.map((one) => ({ ...one, ...unread })) } }
      : { data: [], total: 0, isFirstPlanned },
  );
  for (const role of ['SYSTEM_ADMINISTRATOR', 'GENERAL_MEO_DIRECT'] as const) {
    show(
      { statusToday: 'PREPARING', placeId: null, chargeForecast: 0 },
      { ...amounts('PER_KEYWORD'), amount: 0 },
      role,
    );
    const table = await screen.findByRole('table', { name: 'キーワードの順位' });
    const headings = within(table).getAllByRole('columnheader');
    expect(headings.map((heading) => heading.textContent)).toEqual(['キーワード', '検索位置', '目標', '日額']);
    expect(document.body.textContent).not.toMatch(/0日|0件|¥0|未計測|見つかりやすさ|グリッド計測/);
    expect(screen.queryByText(/計測の準備をしています/) !== null, role).toBe(role === 'GENERAL_MEO_DIRECT');
    cleanup();
  }
});

it('names the period of each figure of money', async () => {
  show({}, { ...amounts('PER_KEYWORD'), period: '2026-12', first: '2026-11-21', last: '2026-12-20' });
  await screen.findByText('12月分の今日まで');
  screen.getByText('11月分の請求見込み');
  screen.getByRole('columnheader', { name: /^12月分の額/ });
});
