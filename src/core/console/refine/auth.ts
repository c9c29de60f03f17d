import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { goToLogin, logOut, signedInUser } from '#core/console/session/session.ts';
import { readStoredUser } from '#core/console/session/stored-user.ts';
import { corePaths } from '#core/model/paths/path-to.ts';

/**
 * Refine's auth provider. Calls auth/me once per page load, and again when the answer is five minutes old. Signing in is done by the login
 * page, outside Refine.
 */
export function authProvider(queryClient: QueryClient): AuthProvider {
  return {
    login: async () => {
      goToLogin();
      return { success: true };
    },
    logout: async () => {
      await logOut(queryClient);
      return { success: true };
    },
    check: async () => {
      const me = await signedInUser(queryClient);
      return me === null ? { authenticated: false, redirectTo: corePaths.login } : { authenticated: true };
    },
    // The HTTP client has already handled a 401
    onError: async (error: Error) => ({ error }),
    getIdentity: async () => {
      await signedInUser(queryClient);
      return readStoredUser();
    },
  };
}
