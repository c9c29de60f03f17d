import { describe, expect, it } from 'vitest';
import { addDays } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { axisFromZero, dayTicks, gapsOf, indexAt, labelRoom, runsOf, spansOf, xOf, yOf } from './chart-data.ts';

const plot = { left: 40, top: 10, width: 300, height: 100 };
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-01-15', index));

describe('a time chart', () => {
  it('puts the best place on top when its axis is reversed', () => {
    const axis = { min: 1, max: 21, ticks: [1, 21], reversed: true };
    expect(yOf(1, axis, plot)).toBe(10);
    expect(yOf(21, axis, plot)).toBe(110);
    expect(yOf(21, { ...axis, reversed: false }, plot)).toBe(10);
  });

  it('finds the day under the pointer, and the nearest one beyond the ends', () => {
    for (const index of [0, 3, 9]) expect(indexAt(xOf(index, 10, plot), 10, plot)).toBe(index);
    expect(indexAt(-50, 10, plot)).toBe(0);
    expect(indexAt(9999, 10, plot)).toBe(9);
  });

  it('breaks the line where nothing was measured', () => {
    expect(runsOf([1, null, 2, 3, null])).toEqual([[0], [2, 3]]);
    expect(runsOf([null, null])).toEqual([]);
    expect(spansOf(4, (index) => index >= 2)).toEqual([{ from: 2, to: 3 }]);
  });

  it('bridges what is missing between two values, and nothing before the first or after the last', () => {
    expect(gapsOf([null, 1, null, null, 2, 3, null, 4, null])).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 7 },
    ]);
    expect(gapsOf([1, 2])).toEqual([]);
    expect(gapsOf([null, 5, null])).toEqual([]);
  });

  it('counts from zero in whole round steps', () => {
    expect(axisFromZero([0, 3]).ticks).toEqual([0, 1, 2, 3]);
    expect(axisFromZero([870, null]).ticks).toEqual([0, 500, 1000]);
    expect(axisFromZero([]).max).toBe(1);
  });

  it('writes as many dates as there is room for, the last day among them', () => {
    const week = dayTicks(days(7), 700);
    expect(week.map((tick) => tick.text)).toEqual(['1/15', '1/16', '1/17', '1/18', '1/19', '1/20', '1/21']);
    const phone = dayTicks(days(90), 300);
    expect(phone.at(-1)?.index).toBe(89);
    expect(phone.length).toBeLessThan(7);
    expect(dayTicks(days(365), 1000).map((tick) => tick.text)).toContain('2027年');
  });
});

it('has room for the longest label, and never less than for a place', () => {
  expect(labelRoom({ min: 1, max: 20, ticks: [1, 20] })).toBe(48);
  expect(labelRoom({ min: 0, max: 800_000, ticks: [0, 800_000], format: (value) => `¥${numberText(value)}` })).toBe(68);
});
