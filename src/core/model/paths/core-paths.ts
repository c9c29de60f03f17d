/** Where the core itself leads, whatever the product. */
export const corePaths = { home: '/', login: '/login', permissionError: '/permission-error' } as const;
