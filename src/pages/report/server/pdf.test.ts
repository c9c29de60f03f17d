import { expect, it } from 'vitest';
import { gridPoints } from '#domain/ranks/grid.ts';
import type { ReportContent, ReportKeyword, StoreReport } from '#report/rules/report-content.ts';
import { pdfPages, pdfText } from '../../../../tests/support/pdf-text.ts';
import { renderReports } from './pdf.ts';

const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
const longName = '炭火焼とり居酒屋 ゆうなぎ食堂と海の見える喫茶室 横浜みなとみらい中央通り本店';

function keyword(nth: number): ReportKeyword {
  const measured = days.map((_, index) => index % 9 !== nth % 9);
  const ranks = days.map((_, index) => (measured[index] && (index + nth) % 7 !== 0 ? ((index * nth) % 24) + 1 : null));
  return {
    keyword: nth === 1 ? '横浜 みなとみらい 個室 居酒屋 飲み放題 接待 記念日 おすすめ' : `上野 定食 ${nth}`,
    targetRank: 3,
    instruments: ['google-places'],
    ...{ ranks, measured, unmeasured: 4, bestGain: 2, medianGain: nth % 2 === 0 ? -3 : 0 },
    now: { measured: 27, best: 1, median: nth % 3 === 0 ? null : nth, achieved: 12 },
    before: { measured: 30, best: 3, median: 8, achieved: 9 },
    rivals: [
      { name: '喫茶こもれび', days: 20, best: 1 },
      { name: null, days: 12, best: 2 },
    ],
  };
}

function store(name: string, keywords: number): StoreReport {
  const points = gridPoints({ latitude: 35.6, longitude: 139.7 }, 9, 500).map((point, index) => ({
    ...point,
    status: index === 4 ? ('FAILED' as const) : ('OK' as const),
    rank: index === 4 || index % 8 === 0 ? null : (index % 30) + 1,
    failure: null,
  }));
  return {
    storeName: name,
    period: '2026-10',
    days,
    parts: [{ first: '2026-10-01', last: '2026-10-31' }],
    until: null,
    stopped: ['2026-10-03', '2026-10-04', '2026-10-09'],
    agreement: { read: 6, agreeing: 5 },
    amount: 12_300,
    keywords: Array.from({ length: keywords }, (_, index) => keyword(index + 1)),
    grid: { keyword: '上野 定食', day: '2026-10-20', size: 9, spacing: 500, centre: 'STORE', points },
    metrics: [{ label: '表示（計）', sum: 12_345, change: 3.2, isGroup: true }],
    reviews: { count: 3, average: 4.3, unanswered: 1 },
    done: { posts: { count: 1, first: [{ day: '2026-10-12', summary: '営業日のお知らせです。' }] }, replies: 2 },
    words: { comment: '写真を増やした効果が出ました。', nextMonth: '投稿を週に2回行います。' },
    coming: {
      period: '2026-11',
      days: { first: '2026-11-01', last: '2026-11-30' },
      keywords: [{ keyword: '上野 定食 2', targetRank: 3 }],
      changes: ['上野 定食 2の目標 3位 → 5位（11/10から）'],
      grids: ['上野 定食 2の9×9地点（毎月1日）：11/1'],
      posts: { count: 1, first: [{ day: '2026-11-03', summary: '祝日も営業します。' }] },
    },
  };
}

const letterhead = { agency: '株式会社店順デモ', logo: null, product: '店順', colour: null };
const contentOf = (...stores: readonly StoreReport[]): ReportContent => ({
  addressee: '株式会社ほしぞら書店（星野 詩織） 様',
  period: '2026-10',
  agency: letterhead.agency,
  stores,
});
const drawn = (content: ReportContent) => renderReports(content, '2026-11-02', letterhead);

it('a store’s report says to whom it is, compares the month, and names rivals, grid and plans', async () => {
  const text = await pdfText(await drawn(contentOf(store('ゆうなぎ食堂', 3))));
  for (const part of [
    '株式会社ほしぞら書店(星野 詩織) 様',
    '12日(前月 9日 ▲3)',
    '圏外',
    '喫茶こもれび(20日、最高1位)、店名を登録していない1店(12日、最高2位)',
    '10/3〜10/4、10/9は、Googleがビジネスプロフィールを停止・休業などとしていたため、計測停止(Google側)です。',
    '店舗を中心に9×9地点',
    '翌月(2026年11月、11/1〜11/30)',
    '変更 上野 定食 2の目標 3位 → 5位(11/10から)',
    '予約した投稿 1件',
  ])
    expect(text).toContain(part);
});

it('long names and 40 keywords are wrapped and never cut', async () => {
  const text = (await pdfText(await drawn(contentOf(store(longName, 40))))).replaceAll(' ', '');
  expect(text).toContain(longName.replaceAll(' ', ''));
  expect(text).toContain('横浜みなとみらい個室居酒屋飲み放題接待記念日おすすめ');
  expect(text).toContain('上野定食40');
  expect(text).not.toContain('…');
});

it('40 stores have a page in front that lists them, and begin on a page each', async () => {
  const stores = Array.from({ length: 40 }, (_, index) => store(`${index + 1}号店 ${index === 3 ? longName : ''}`, 1));
  const bytes = await drawn(contentOf(...stores));
  expect(await pdfPages(bytes)).toBeGreaterThan(40);
  expect(await pdfText(bytes)).toContain('全店舗の月次レポート(40店舗)');
});

it('a month without data says so', async () => {
  const empty = { ...store('新店', 0), grid: null, amount: null, coming: null };
  const text = await pdfText(await drawn(contentOf(empty)));
  expect(text).toContain('この月に計測したキーワードはありません。');
  expect(text).toContain('この月のグリッド計測はありません。');
  expect(text).not.toContain('来月(');
});
