/** The instruments that a keyword may be read by, with what they are called. The code is part of a keyword's terms. */
export const keywordInstrumentLabels = {
  GOOGLE_PLACES: 'Google Places APIのテキスト検索(New)',
  DATAFORSEO_MAPS: 'DataForSEOのGoogleマップ検索結果',
} as const;

export type KeywordInstrument = keyof typeof keywordInstrumentLabels;
