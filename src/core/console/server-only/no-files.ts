/** Replaces, in the console's build, the files that a list is read from: only the server reads them. */
export const storeFiles = [] as const;
