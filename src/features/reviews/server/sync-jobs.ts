/** Fetches the reviews of one store: `{ storeId, full? }`. */
export const syncJob = 'google-sync';
/** Asks for the above for every linked store. */
export const syncAllJob = 'google-sync-all';
