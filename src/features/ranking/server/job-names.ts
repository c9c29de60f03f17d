import { job } from '#core/server/queue/job.ts';

/** Reads the points of a grid. */
export const gridJob = job<{ readonly gridId: number }>('rank-grid');
/** Every ten minutes: plans the day's readings. */
export const readingPlanJob = job('reading-plan');
/** Each minute: reads whatever is due. */
export const readingsJob = job('readings');
