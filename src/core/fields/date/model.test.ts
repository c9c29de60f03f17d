import { describe, expect, it } from 'vitest';
import { dateKind } from './model.ts';

describe('a day in a cell of CSV', () => {
  it.each([
    ['2026/1/5', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    ['２０２６／１／５', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['令和8年1月5日', '2026-01-05'],
    ['2026/1/5 0:00', '2026-01-05'],
    ['46023', '2026-01-01'],
    ['46023.0', '2026-01-01'],
    ['20000', '1954-10-03'],
  ])('%s is %s', (cell, day) => {
    expect(dateKind.fromText(cell)).toBe(day);
  });

  // Not a plausible serial number, not an hour, no year
  it.each(['12345', '99999', '4602', '2026/1/5 12:30', '1月5日'])('%s is left for the check to refuse', (cell) => {
    expect(dateKind.fromText(cell)).toBe(cell);
  });

  it('a day that the calendar does not have is refused', () => {
    expect(dateKind.parse(dateKind.fromText('2026/2/30'))).toMatchObject({
      faults: [{ code: 'date_missing' }],
    });
  });
});
