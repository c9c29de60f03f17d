import { type Infer, integer, object, yearMonth } from '#core/model/shape.ts';

/** Closed months over which objections are compared with achieved days. */
export const objectionMonths = 3;

/** The objections to days of some months, and the achieved days of these months. */
export const objectionRate = object({
  first: yearMonth,
  last: yearMonth,
  raised: integer,
  open: integer,
  /** Days objected to, without those of objections that were withdrawn; and those of them that were taken off. */
  days: integer,
  acceptedDays: integer,
  achievedDays: integer,
});

export type ObjectionRate = Infer<typeof objectionRate>;

/** `0.12%`; null without achieved days. */
export function ratePercent({ days, achievedDays }: Pick<ObjectionRate, 'days' | 'achievedDays'>): string | null {
  return achievedDays === 0 ? null : `${((days / achievedDays) * 100).toFixed(2)}%`;
}
