/** The instrument by which ranks are read, as it is named wherever a rank is shown. */
export const instrumentName = 'Google Places APIのテキスト検索(New)';

/** The instruments by the names that are stored with their readings. */
const names: Readonly<Record<string, string>> = { 'google-places': instrumentName };

/** What a rank is, and what it is not. */
export const instrumentNote =
  'Googleが提供するAPIに、検索位置とキーワードを指定して得た結果の順位です。Googleマップのアプリやブラウザーに出る順位は、見る人の現在地・履歴・端末などで変わるため、この順位と一致しないことがあります。';

/** Returns the name of an instrument; a general one for an unknown instrument. */
export function instrumentNamed(name: string): string {
  return names[name] ?? '検索サービス';
}

interface LiveSearch {
  readonly keyword: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Returns the URL of the live search for a keyword on Google's map, around a point. */
export function liveSearchUrl({ keyword, latitude, longitude }: LiveSearch): string {
  return `https://www.google.com/maps/search/${encodeURIComponent(keyword)}/@${latitude},${longitude},15z`;
}
