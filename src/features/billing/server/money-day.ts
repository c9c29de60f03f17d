import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { dayInWords } from '#domain/month.ts';
import { periodDays } from '#domain/period.ts';
import type { Charge } from './charge-record/charge.ts';

/** Returns the day. Throws AppError 422 if it is in the future or before the first day that the charge bills. */
export function requireMoneyDay(day: Day, charge: Charge, today: Day, label: string): Day {
  if (day > today) throw new AppError('date_future', { field: 'day', params: { label } });
  const first = firstBilledDay(charge);
  if (day < first) throw new AppError('date_before', { field: 'day', params: { label, other: dayInWords(first) } });
  return day;
}

/** The first day that a charge bills; the month's first day for old charges without a stored period. */
export function firstBilledDay({ periodFirst, period }: Pick<Charge, 'periodFirst' | 'period'>): Day {
  return periodFirst ?? periodDays(period, null).first;
}
