import { describe, expect, it } from 'vitest';
import { addDays } from '#core/model/day.ts';
import { dueDatesAt, reminderDue, reminderSteps } from './reminders.ts';

const due = '2026-11-30';

describe('a reminder', () => {
  it.each([
    [-4, null],
    [-3, 'BEFORE'],
    [-1, 'BEFORE'],
    [0, 'DUE'],
    [2, 'DUE'],
    [3, null],
    [6, null],
    [7, 'WEEK'],
    [9, 'WEEK'],
    [10, null],
    [14, 'FORTNIGHT'],
    [16, 'FORTNIGHT'],
    [17, null],
    [400, null],
  ])('%i days from the due date is %s', (days, step) => {
    expect(reminderDue(due, addDays(due, days), '2026-11-05')).toBe(step);
  });

  it.each(reminderSteps)('at %s is looked for among just the due dates that have it', (step) => {
    const today = '2026-12-20';
    const { from, to } = dueDatesAt(step, today);
    const days = Array.from({ length: 60 }, (_, n) => addDays(today, n - 40));
    const having = days.filter((day) => reminderDue(day, today, '2026-10-01') === step);
    expect([having[0], having.at(-1)]).toEqual([from, to]);
  });

  it.each([
    ['before the step', '2026-11-26', 'BEFORE'],
    ['on its day', '2026-11-27', null],
    ['after it', '2026-11-28', null],
    ['never', null, null],
  ])('of a charge that was issued %s (%s) is %s', (_case, issueDate, step) => {
    expect(reminderDue(due, '2026-11-28', issueDate)).toBe(step);
  });
});
