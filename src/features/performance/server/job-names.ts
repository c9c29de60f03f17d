/** Fetches the figures of one store: `{ storeId }`. */
export const performanceJob = 'performance-sync';
/** Asks for the above for every store that a link reaches. */
export const performanceAllJob = 'performance-sync-all';
