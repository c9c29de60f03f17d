/** How narrow and how wide a list's column may be made, px. */
export const narrowest = 80;
export const widest = 800;
