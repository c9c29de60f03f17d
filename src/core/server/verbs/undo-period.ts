import { day } from '#core/model/day.ts';

/** How long a change can be undone, of one row, of many or by an import, in ms. */
export const undoableFor = 30 * day;
