import type { SourcedField } from '#domain/field-sources.ts';

const names: Readonly<Record<SourcedField, string>> = {
  name: '店舗名',
  address: '住所',
  latitude: '緯度',
  longitude: '経度',
  phone: '電話番号',
  category: '業種',
  websiteUrl: 'ウェブサイト',
};

/** The label of a field that has a source. */
export function fieldName(field: string): string {
  return Object.entries(names).find(([name]) => name === field)?.[1] ?? field;
}

/** 店舗名、住所、緯度 */
export function fieldNames(fields: readonly { readonly field: string }[]): string {
  return fields.map(({ field }) => fieldName(field)).join('、');
}
