import { addDays, type Day, daysBetween } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { longestSeries } from '#ranking/rules/keyword-ranks.ts';

const shownAtFirst = 90;

/** Returns the requested date range, by default the last 90 days. Throws AppError 400 if it is too long or reversed. */
export function requestedDays(asked: { from: Day | null; to: Day | null }, today: Day): { from: Day; to: Day } {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - shownAtFirst);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > longestSeries)
    throw new AppError('invalid_query', { field: 'from', params: { name: 'from' } });
  return { from, to };
}
