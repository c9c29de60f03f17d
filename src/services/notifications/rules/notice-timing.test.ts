import { describe, expect, it } from 'vitest';
import { digestDue, isQuiet, mayLeave, whenFree } from './notice-timing.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);

describe('what is new goes out', () => {
  it.each([
    ['AT_ONCE', '2026-10-15T10:20:30', '2026-10-15T10:21:30'],
    ['HOURLY', '2026-10-15T10:20:30', '2026-10-15T11:00:00'],
    ['HOURLY', '2026-10-15T23:59:59', '2026-10-16T00:00:00'],
    ['DAILY', '2026-10-15T05:10:00', '2026-10-15T08:00:00'],
    ['DAILY', '2026-10-15T08:00:00', '2026-10-16T08:00:00'],
    ['DAILY', '2026-12-31T20:00:00', '2027-01-01T08:00:00'],
  ] as const)('%s: what came at %s, at %s', (timing, since, due) => {
    expect(new Date(digestDue(at(since), timing)).toISOString()).toBe(new Date(at(due)).toISOString());
  });

  it.each([
    ['2026-10-15T21:59:59', false],
    ['2026-10-15T22:00:00', true],
    ['2026-10-16T03:00:00', true],
    ['2026-10-16T06:59:59', true],
    ['2026-10-16T07:00:00', false],
  ])('not in the quiet hours over midnight: %s %s', (moment, quiet) => {
    expect(isQuiet(at(moment), { from: 22, to: 7 })).toBe(quiet);
  });

  it('at any hour where there are no quiet ones, and within a day too', () => {
    expect(isQuiet(at('2026-10-16T03:00:00'), null)).toBe(false);
    expect(isQuiet(at('2026-10-16T03:00:00'), { from: 3, to: 3 })).toBe(false);
    expect(isQuiet(at('2026-10-16T12:30:00'), { from: 12, to: 13 })).toBe(true);
    expect(isQuiet(at('2026-10-16T13:00:00'), { from: 12, to: 13 })).toBe(false);
  });

  it.each([
    ['2026-10-15T21:59:59', '2026-10-15T21:59:59'],
    ['2026-10-15T22:00:00', '2026-10-16T07:00:00'],
    ['2026-12-31T23:30:00', '2027-01-01T07:00:00'],
    ['2026-10-16T06:59:59', '2026-10-16T07:00:00'],
    ['2026-10-16T07:00:00', '2026-10-16T07:00:00'],
  ])('what could go at %s goes at %s', (moment, free) => {
    const quiet = { from: 22, to: 7 };
    expect(new Date(whenFree(at(moment), quiet)).toISOString()).toBe(new Date(at(free)).toISOString());
    expect(whenFree(at(moment), null)).toBe(at(moment));
  });

  it('once the quiet hours are over, however long it has been due', () => {
    const quiet = { from: 22, to: 7 };
    const since = at('2026-10-15T22:10:00');
    expect(mayLeave(at('2026-10-16T06:59:00'), since, { timing: 'AT_ONCE', quiet })).toBe(false);
    expect(mayLeave(at('2026-10-16T07:00:00'), since, { timing: 'AT_ONCE', quiet })).toBe(true);
    expect(mayLeave(at('2026-10-16T07:00:00'), since, { timing: 'DAILY', quiet })).toBe(false);
  });
});
