import { addDays, type Day } from '#core/model/day.ts';

/** The steps at which a customer is reminded of an unpaid charge, in order. */
export const reminderStepLabels = {
  BEFORE: '支払期限の3日前',
  DUE: '支払期限の当日',
  WEEK: '支払期限の7日後',
  FORTNIGHT: '支払期限の14日後',
} as const;

export type ReminderStep = keyof typeof reminderStepLabels;

/** Days of each step from the due date. */
const daysOf = { BEFORE: -3, DUE: 0, WEEK: 7, FORTNIGHT: 14 } as const satisfies Record<ReminderStep, number>;

export const reminderSteps = Object.keys(reminderStepLabels) as readonly ReminderStep[];

/** How many days after its day a step is still made up for. Later than that it would only puzzle. */
const madeUpWithin = 2;

/**
 * Returns the step that is due on a JST day for a charge due on `dueDate`; null if none is, it is too late for it, or the customer
 * knows of the charge since the step's own day or a later one (`since`). Of several that were missed it is the last one.
 */
export function reminderDue(dueDate: Day, today: Day, since: Day | null): ReminderStep | null {
  const step = reminderSteps.findLast((one) => addDays(dueDate, daysOf[one]) <= today);
  if (step === undefined || since === null) return null;
  const day = addDays(dueDate, daysOf[step]);
  return since < day && today <= addDays(day, madeUpWithin) ? step : null;
}

/** Returns the due dates, first and last, of the charges that have this step on a day. */
export function dueDatesAt(step: ReminderStep, today: Day): { readonly from: Day; readonly to: Day } {
  const to = addDays(today, -daysOf[step]);
  return { from: addDays(to, -madeUpWithin), to };
}
