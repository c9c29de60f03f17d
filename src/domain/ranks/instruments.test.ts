import { expect, it } from 'vitest';
import { instrumentName, instrumentNamed, instrumentsInWords, liveSearchUrl, secondInstrument } from './instruments.ts';

it('an instrument is called by its name, an unknown one by what it is', () => {
  expect(instrumentNamed('google-places')).toBe(instrumentName);
  expect(instrumentName).toBe('Google Places APIのテキスト検索(New)');
  expect(instrumentNamed('of-next-year')).toBe('検索サービス');
});

it('the live search opens the map at the point, for the keyword as it was written', () => {
  expect(liveSearchUrl({ keyword: '渋谷 カフェ/A&B', latitude: 35.658, longitude: 139.7016 })).toBe(
    'https://www.google.com/maps/search/%E6%B8%8B%E8%B0%B7%20%E3%82%AB%E3%83%95%E3%82%A7%2FA%26B/@35.658,139.7016,15z',
  );
});

it('what is said of ranks names each of their instruments once, and the usual one where none is known', () => {
  const both = instrumentsInWords(['google-places', secondInstrument, 'google-places', null]);
  expect(both.split(instrumentName)).toHaveLength(2);
  expect(both).toContain('DataForSEOのGoogleマップ検索結果。');
  expect(instrumentsInWords([null])).toContain(`${instrumentName}。`);
  expect(instrumentsInWords([])).not.toContain('DataForSEO');
});
