import { addDays } from '#core/model/day.ts';
import { type Demo, insertDemoRows } from './insert.ts';
import type { Shop } from './shops.ts';

const texts: readonly (readonly [daysAgo: number, text: string])[] = [
  [75, '営業時間と写真を見直した'],
  [41, 'カテゴリを追加した'],
  [12, 'クチコミへの返信を始めた'],
];

/** Creates managers' notes on the measured stores. */
export async function makeNotes(demo: Demo, shops: readonly Shop[]): Promise<void> {
  await insertDemoRows(
    demo,
    'store-note',
    shops
      .filter((shop) => shop.measured)
      .flatMap((shop) =>
        texts
          .filter((_, index) => (shop.id + index) % 2 === 0)
          .map(([daysAgo, text]) => ({ storeId: shop.id, day: addDays(demo.today, -daysAgo - (shop.id % 5)), text })),
      ),
  );
}
