import { job } from '#core/server/queue/job.ts';

/** Each minute: puts together what was added to the sums of the days' ranks. */
export const daySumsJob = job('day-sums');
/** Reads the points of a grid. */
export const gridJob = job<{ readonly gridId: number }>('rank-grid');
/** Every ten minutes: starts the grids that come again today. */
export const gridScheduleJob = job('grid-schedules');
/** Looks up the places of some stores. */
export const placeLookupJob = job<{ readonly storeIds: readonly number[] }>('place-look');
/** Each night: takes off the months whose readings are kept no longer. */
export const rankMonthsJob = job('rank-months');
/** Every ten minutes: plans the day's readings. */
export const readingPlanJob = job('reading-plan');
/** Each minute: reads whatever is due. */
export const readingsJob = job('readings');
