import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { goToLogin, logOut, signedInUser } from '#core/console/session/session.ts';
import { readStoredUser } from '#core/console/session/stored-user.ts';
import { corePaths } from '#core/model/paths/core-paths.ts';

/**
 * Refine's view of the session: auth/me is asked once a load, and again when what it answered is five minutes old. Signing in
 * is the login page's own, outside Refine.
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
    // A 401 has been dealt with where it arrived
    onError: async (error: Error) => ({ error }),
    getIdentity: async () => {
      await signedInUser(queryClient);
      return readStoredUser();
    },
  };
}
