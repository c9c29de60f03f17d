import { type KeywordInstrument, keywordInstrumentLabels } from '../terms/keyword-instruments.ts';

/** The instrument by which ranks are read unless a keyword says otherwise, as it is named wherever a rank is shown. */
export const instrumentName = keywordInstrumentLabels.GOOGLE_PLACES;
/** The name that is stored with readings of the second instrument. */
export const secondInstrument = 'dataforseo-maps';
const firstInstrument = 'google-places';

/** The name that is stored with readings, by the code of a keyword's terms. */
export const storedInstrumentNames: Readonly<Record<KeywordInstrument, string>> = {
  GOOGLE_PLACES: firstInstrument,
  DATAFORSEO_MAPS: secondInstrument,
};

/** The instruments by the names that are stored with their readings, with what a rank by them is, and what it is not. */
const kinds: Readonly<Record<string, { readonly name: string; readonly note: string }>> = {
  [firstInstrument]: {
    name: instrumentName,
    note: 'Googleが提供するAPIに、検索位置とキーワードを指定して得た結果の順位です。Googleマップのアプリやブラウザーに出る順位は、見る人の現在地・履歴・端末などで変わるため、この順位と一致しないことがあります。',
  },
  [secondInstrument]: {
    name: keywordInstrumentLabels.DATAFORSEO_MAPS,
    note: 'DataForSEO社が、検索位置・キーワード・端末を指定して取得したGoogleマップの検索結果の順位です。広告は順位に数えません。Googleが提供するAPIの結果ではなく、見る人によって変わるGoogleマップの順位と一致しないことがあります。',
  },
};

/** What a rank is, and what it is not. */
export const instrumentNote = kinds[firstInstrument]?.note ?? '';

/** Returns the name of an instrument; a general one for an unknown instrument. */
export function instrumentNamed(name: string): string {
  return kinds[name]?.name ?? '検索サービス';
}

/**
 * Returns what is said of the instruments by which the ranks shown were read, by their stored names; of the usual one where none is
 * known.
 */
export function instrumentsInWords(names: readonly (string | null)[]): string {
  const known = [...new Set(names)].flatMap((name) => (name === null ? [] : (kinds[name] ?? [])));
  const shown = known.length === 0 ? Object.values(kinds).slice(0, 1) : known;
  return shown.map(({ name, note }) => `${name}。${note}`).join('');
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
