/** Sends the edits that are due. */
export const editsJob = 'google-edits';
