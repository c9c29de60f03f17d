import { job } from '#core/server/queue/queue.ts';

/** Each minute: merges the rows of the daily sums. */
export const daySumsJob = job('day-sums');
/** Reads the points of a grid. */
export const gridJob = job<{ readonly gridId: number }>('rank-grid');
/** Every ten minutes: starts the scheduled grids due today. */
export const gridScheduleJob = job('grid-schedules');
/** Looks up the places of some stores. */
export const placeLookupJob = job<{ readonly storeIds: readonly number[] }>('place-look');
/** Each night: detaches the months of readings beyond the retention. */
export const rankMonthsJob = job('rank-months');
/** Every ten minutes: plans the day's readings. */
export const readingPlanJob = job('reading-plan');
/** Each minute: makes due readings. */
export const readingsJob = job('readings');
