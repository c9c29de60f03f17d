import { array, codeOf, day, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { objectionStatusLabels } from '#domain/billing/objection.ts';

/** What a customer may object to on a charge, and what they have objected to. One type for server and console. */
export const chargeObjections = object({
  /** The last day on which the reader may object; null: not at all. */
  until: nullable(day),
  /** What the charge bills and may be objected to: days of keywords, and stores by the month. Empty without `until`. */
  billed: array(object({ storeId: integer, detailId: nullable(integer), storeName: string, days: array(day) })),
  objections: array(
    object({
      id: integer,
      storeId: integer,
      /** Null: the fixed month. */
      detailId: nullable(integer),
      days: array(day),
      status: codeOf(objectionStatusLabels),
    }),
  ),
});

export type ChargeObjections = Infer<typeof chargeObjections>;
