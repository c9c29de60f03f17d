import { hour, minute } from '#core/model/day.ts';

/** ms between failed attempts; after the last one a delivery fails: three days in total. */
export const webhookWaits: readonly number[] = [
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  21 * hour,
];

/** ms: a receiver that has accepted nothing for this long is disabled. */
export const webhookGivesUpAfter = 72 * hour;
