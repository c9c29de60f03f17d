import { expect, it } from 'vitest';
import { overtakersIn, type PlaceAbove } from './keyword-ranks.ts';

const place = (position: number, since: string, orEarlier = false): PlaceAbove => ({
  position,
  placeId: `ChIJ${position}`,
  store: null,
  since,
  orEarlier,
});

it('who came to be above with this reading has overtaken, the highest first; who was there before has not', () => {
  const places = [place(1, '2026-10-01'), place(2, '2026-10-31'), place(3, '2026-10-31'), place(4, '2026-10-30')];
  expect(overtakersIn({ day: '2026-10-31', places }).map(({ position }) => position)).toEqual([2, 3]);
  expect(overtakersIn({ day: '2026-11-01', places })).toEqual([]);
});

it('of the first reading of all nothing is known of before', () => {
  expect(overtakersIn({ day: '2026-10-31', places: [place(1, '2026-10-31', true)] })).toEqual([]);
  expect(overtakersIn({ day: null, places: [] })).toEqual([]);
});
