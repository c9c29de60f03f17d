import { rowIn } from '#core/console/http/rows.ts';
import { dayText } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';

const onlyWhenFilled = [
  'correctsId',
  'reason',
  'outcome',
  'mailedDate',
  'mailState',
  'paidDate',
  'cancelledOn',
  'paymentMethod',
  'gatewayState',
];

/** The fields of a charge to hide: empty ones, and those that the payments card shows better. */
export function hiddenFacts(charge: Row): readonly string[] {
  const isNothing = (name: string) => charge[name] === 0 || charge[name] === null || charge[name] === undefined;
  const money = ['carried', 'credited'].filter(isNothing);
  const isPlain = money.length === 2 || charge.status !== 'DRAFT';
  return [...money, ...(isPlain ? ['due'] : []), ...onlyWhenFilled.filter(isNothing)];
}

/** `2026/09/21〜2026/10/20`; null if the days were not stored. */
export function periodDaysText(charge: Row): string | null {
  const { periodFirst = null, periodLast = null } = rowIn('incentive-history', charge);
  if (periodFirst === null || periodLast === null) return null;
  return `${dayText(periodFirst)}〜${dayText(periodLast)}`;
}
