import { array, codeOf, epochMs, type Infer, integer, object, string } from '#core/model/shape.ts';
import { openingKindLabels } from '#domain/invoices/openings.ts';
import { reminderStepLabels } from '#domain/invoices/reminders.ts';

/** What happened to an invoice after it was issued: who has seen it, and which reminders went out. */
export const followUp = object({
  openings: array(
    object({
      name: string,
      kind: codeOf(openingKindLabels),
      firstDate: epochMs,
      lastDate: epochMs,
      times: integer,
    }),
  ),
  reminders: array(object({ step: codeOf(reminderStepLabels), date: epochMs })),
});

export type FollowUp = Infer<typeof followUp>;
