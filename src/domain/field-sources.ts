/**
 * Where what is known of a shop comes from. Google lets its Places content be shown, not kept: the place id for good,
 * coordinates for 30 days (Google Maps Platform, Service Specific Terms). What the owner's own Business Profile says is
 * the owner's.
 */

/** The fields of a store that Google, or another service, could have filled. */
export const sourcedFields = ['name', 'address', 'latitude', 'longitude', 'phone', 'category', 'websiteUrl'] as const;

export type SourcedField = (typeof sourcedFields)[number];

export const fieldSourceLabels = {
  typed: '手入力',
  csv: 'CSV・Excelの取り込み',
  businessProfile: 'Googleビジネスプロフィール',
  geocoder: '住所検索',
  places: 'Googleの店舗検索',
} as const;

export type FieldSource = keyof typeof fieldSourceLabels;

/** Days for which coordinates from Places may be kept. */
export const placesDays = 30;

/** What a service answered, and a form may now be filled with. */
export type Offered = { readonly [field in SourcedField]?: string | number | null };

/** A value as it is compared with what is written later: text composed and trimmed, coordinates to seven decimals; null if empty. */
export function comparable(value: unknown): string | null {
  if (typeof value === 'number') return value.toFixed(7);
  if (typeof value !== 'string') return null;
  return value.normalize('NFC').trim() || null;
}

/** True for the fields that hold a position. */
export function isPosition(field: SourcedField): boolean {
  return field === 'latitude' || field === 'longitude';
}
