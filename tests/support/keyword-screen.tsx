import { vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import KeywordScreen from '#ranking/console/keyword/search-condition-detail-chart-data.tsx';
import type { KeywordWithAgreement } from '#ranking/rules/agreement.ts';
import type {
  KeywordRanking,
  RankSeries,
  RanksAbove,
  RivalSeries,
  StoreRanking,
} from '#ranking/rules/keyword-ranks.ts';
import { resources as declared } from '#resources';
import { renderConsole } from './console-page.tsx';
import { stubHttp } from './stub-http.ts';

export const today = dayOf(Date.now());
export const ago = (days: number) => addDays(today, -days);
export const resources = resolveResources(declared);

const position = { id: 4, name: '渋谷駅', latitude: 35.658, longitude: 139.7016, radius: 1000 };
export const facts: KeywordWithAgreement = {
  id: 7,
  keyword: '渋谷 カフェ',
  targetRank: 3,
  depth: 20,
  active: true,
  effectiveFrom: ago(200),
  effectiveTo: null,
  firstExposedOn: null,
  firstAchievedOn: null,
  agreement: { read: 40, agreeing: 38 },
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
  instrument: 'google-places',
});
const seriesFrom = (from: string, to: string): RankSeries => ({
  from,
  to,
  readings: [read(ago(3), 2), read(ago(2), null), read(ago(1), null, '応答がありませんでした'), read(today, 5)].filter(
    (one) => one.day >= from && one.day <= to,
  ),
  terms: [{ targetRank: 3, effectiveFrom: ago(200), effectiveTo: null }],
  excluded: [],
  events: [{ day: ago(2), kind: 'NOTE', text: '写真を替えた' }],
});
export const noRivals: RivalSeries = { knownFrom: null, rivals: [], top: [] };
export const rivalAt = (id: number, name: string, days: RivalSeries['rivals'][number]['days']) => ({
  id,
  placeId: `ChIJrival${id}`,
  name,
  createDate: Date.parse(`${ago(1)}T12:00:00+09:00`),
  days,
});
export const twoRivals: RivalSeries = {
  knownFrom: ago(60),
  top: [],
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
export const store: StoreRanking = {
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

export const nobodyAbove: RanksAbove = { day: today, takenAt: 0, rank: 5, depth: 20, places: [] };
export const placeAt = (position: number, since = today) => ({
  position,
  placeId: `ChIJtop${position}`,
  store: null,
  since,
  orEarlier: false,
});

/** What the server answers of the keyword's rivals and of who ranks above; nobody, before each test. */
export const answers = { rivals: noRivals, above: nobodyAbove };

/** Answers the calls of a keyword's screen. */
export function stubKeyword(): void {
  Object.assign(answers, { rivals: noRivals, above: nobodyAbove });
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) => {
    const url = new URL(path, 'http://x');
    if (/\/ranks$/.test(url.pathname) && url.pathname.startsWith('/search-condition-detail/'))
      return { data: seriesFrom(url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '') };
    if (url.pathname === '/search-condition-detail/7/rival-ranks') return { data: answers.rivals };
    if (url.pathname === '/search-condition-detail/7/above') return { data: answers.above };
    if (url.pathname === '/search-condition-detail/7/above/names')
      return { data: { ChIJtop1: { name: 'ゆうなぎ食堂', address: '東京都' } } };
    if (url.pathname === '/search-condition-detail/7') return { data: facts };
    if (url.pathname === '/search-conditions/1/ranks') return { data: store };
    throw new CallError({ status: 404, message: 'お探しのデータは見つかりませんでした' });
  });
}

export const path = '/search-conditions/search-condition-detail-chart-data/7';
/** Renders the screen of a keyword. */
export const openKeyword = (search = '', role: Role = 'SYSTEM_ADMINISTRATOR', id = '7') =>
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
/** The addresses that were asked for. */
export const asked = () => vi.mocked(http.get).mock.calls.map(([address]) => address);
