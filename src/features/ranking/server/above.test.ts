import { expect, it } from 'vitest';
import { aboveSince } from './above.ts';

const readings = [
  { day: '2026-10-05', ids: new Set(['a', 'b']) },
  { day: '2026-10-04', ids: new Set(['a', 'b']) },
  // October 3 was not measured, which does not end a run
  { day: '2026-10-02', ids: new Set(['b']) },
  { day: '2026-10-01', ids: new Set(['a', 'b']) },
];

it('says since when a place ranks above without a break, and whether it may be for longer', () => {
  expect(aboveSince(readings, 'a')).toEqual({ since: '2026-10-04', orEarlier: false });
  expect(aboveSince(readings, 'b')).toEqual({ since: '2026-10-01', orEarlier: true });
});
