import { array, codeOf, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { fieldSourceLabels } from '#domain/field-sources.ts';

/** What of Google's this installation keeps: by which of its services, and for how long. */
export const storedLabels = {
  placeIds: 'プレイスID',
  positions: '店舗の緯度・経度',
  texts: '店舗の名称・住所・電話番号など',
  readings: '順位の計測（プレイスIDと順位）',
  profiles: 'ビジネス拠点の名称と住所',
  reviews: 'クチコミと返信',
  posts: '投稿',
  performance: 'パフォーマンス',
} as const;

export type StoredKind = keyof typeof storedLabels;

/** How long it is stored. */
export const retentionLabels = {
  always: '期限なし',
  due: '30日（毎晩、更新または削除）',
  confirmed: '担当者が確認するまで',
  linked: '連携を解除するまで',
} as const;

/** One kind of Google's data in this installation. */
const storedData = object({
  what: codeOf(storedLabels),
  /** Null: not counted, since there is one for each reading. */
  count: nullable(integer),
  /** The oldest; null: unknown, or none. */
  since: nullable(epochMs),
  until: codeOf(retentionLabels),
});

export type StoredData = Infer<typeof storedData>;

export const googleData = object({
  /** True when a chosen place fills the store's form (PLACES_FILL=confirm). */
  fillsFromPlaces: flag,
  stored: array(storedData),
});

/** A store some of whose fields came from Places. */
export const storeFromPlaces = object({
  id: integer,
  version: integer,
  code: string,
  name: string,
  address: string,
  fields: array(object({ field: string, source: codeOf(fieldSourceLabels), since: epochMs, until: nullable(epochMs) })),
  /** The linked Business Profile that could fill it. */
  profile: nullable(object({ userId: integer, location: string })),
});

export type StoreFromPlaces = Infer<typeof storeFromPlaces>;
