/** The routes of the core itself, in every product. */
export const corePaths = { home: '/', login: '/login', permissionError: '/permission-error' } as const;
