import { type Infer, integer, object, yearMonth } from '#core/model/shape.ts';

/** Closed months whose charges are looked at. */
export const objectionMonths = 3;

/** How many charges of some months were objected to, and what became of the objections. */
export const objectionRate = object({
  first: yearMonth,
  last: yearMonth,
  /** Issued, cancelled ones included; and those of them with an objection that was not withdrawn. */
  charges: integer,
  objectedCharges: integer,
  accepted: integer,
  refused: integer,
});

export type ObjectionRate = Infer<typeof objectionRate>;

/** `6.5%`; null without charges. */
export function ratePercent({
  charges,
  objectedCharges,
}: Pick<ObjectionRate, 'charges' | 'objectedCharges'>): string | null {
  return charges === 0 ? null : `${((objectedCharges / charges) * 100).toFixed(1)}%`;
}
