import { specialHoursInWords, weekInWords } from './hours-in-words.ts';
import { listAt, partAt, textAt } from './parts.ts';

/** The fields of a profile as people call them. */
const fieldLabels: Readonly<Record<string, string>> = {
  title: '名前',
  categories: 'カテゴリ',
  phoneNumbers: '電話番号',
  websiteUri: 'ウェブサイト',
  storefrontAddress: '住所',
  regularHours: '営業時間',
  specialHours: '特別営業時間',
  openInfo: '営業状況',
  profile: '説明',
  serviceArea: 'サービス提供地域',
  latlng: '地図の位置',
};

/** Returns the Japanese name of a field of Google's; its own name if there is none. */
export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

const openWords: Readonly<Record<string, string>> = {
  OPEN: '営業中',
  CLOSED_TEMPORARILY: '臨時休業',
  CLOSED_PERMANENTLY: '閉業',
};

/** Returns a value of a field in one line: names and numbers as they are, hours by day; at most 200 characters. */
export function profileValueInWords(field: string, value: unknown): string {
  const text = textOf(field, value);
  return text === '' ? 'なし' : text.slice(0, 200);
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  switch (field) {
    case 'categories':
      return categoriesInWords(value);
    case 'phoneNumbers':
      return [textAt(value, 'primaryPhone'), ...listAt(value, 'additionalPhones').map(String)]
        .filter(Boolean)
        .join('、');
    case 'storefrontAddress':
      return [
        textAt(value, 'administrativeArea'),
        textAt(value, 'locality'),
        ...listAt(value, 'addressLines').map(String),
      ].join('');
    case 'openInfo':
      return openWords[textAt(value, 'status')] ?? textAt(value, 'status');
    case 'profile':
      return textAt(value, 'description');
    case 'regularHours':
      return weekInWords(value);
    case 'specialHours':
      return specialHoursInWords(value);
    default:
      return JSON.stringify(value);
  }
}

/** Returns the categories as `カフェ（ほか：ケーキ屋）`. */
export function categoriesInWords(value: unknown): string {
  const nameOf = (category: unknown) => textAt(category, 'displayName') || textAt(category, 'name');
  const first = nameOf(partAt(value, 'primaryCategory'));
  const others = listAt(value, 'additionalCategories').map(nameOf);
  return others.length === 0 ? first : `${first}（ほか：${others.join('、')}）`;
}
