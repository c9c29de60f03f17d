/**
 * Stands in statements that hold values of this one call in their text: they do not come again, so they are given no name to be kept
 * under (connections/prepared.ts), of which a process has a few hundred for ever.
 */
export const once = '/* once */';
