import { addDays, type Day, daysBetween } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { longestSeries } from '#domain/ranks/keyword-ranks.ts';

const shownAtFirst = 90;

/** The days that a call asks for, at first the last ones; AppError 400 for too many, or backwards. */
export function requestedDays(asked: { from: Day | null; to: Day | null }, today: Day): { from: Day; to: Day } {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - shownAtFirst);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > longestSeries)
    throw new AppError('invalid_query', { field: 'from', params: { name: 'from' } });
  return { from, to };
}
