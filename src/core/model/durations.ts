/** Lengths of time in milliseconds. A day is one of those of which each has 24 hours, as Japan's all have. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
