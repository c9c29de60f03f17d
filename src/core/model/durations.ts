/** Lengths of time in milliseconds. A day has 24 hours, as every day in Japan does. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** JST's offset from UTC. Japan has no daylight saving time, so a fixed offset is safe. */
export const jstOffset = 9 * hour;
