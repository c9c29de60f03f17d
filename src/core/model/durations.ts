/** Lengths of time in milliseconds. A day is one of those of which each has 24 hours, as Japan's all have. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** How far Japan's clock is before UTC. JST has no summer time, so a fixed offset is safe. */
export const jstOffset = 9 * hour;
