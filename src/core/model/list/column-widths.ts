/** Minimum and maximum width of a list's column, px. */
export const narrowest = 80;
export const widest = 800;
