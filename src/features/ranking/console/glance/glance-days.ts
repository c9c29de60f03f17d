/** Days of a glance's chart. */
export const glanceDays = 30;
