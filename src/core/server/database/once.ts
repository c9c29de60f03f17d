/**
 * Marks statements whose text contains values of this one call: they do not repeat, so they are not prepared by name
 * (connections/prepared.ts). A process has only a few hundred names, and never frees them.
 */
export const once = '/* once */';
