/** Lengths of time in milliseconds. The emulator is not part of the product, so it does not use the product's file. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
