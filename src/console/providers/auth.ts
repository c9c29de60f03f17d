import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { clearSession, goToLogin, logOut } from '#console/session/session.ts';
import { readStoredUser } from '#console/session/stored-user.ts';
import { readToken } from '#console/session/token.ts';

/** Refine's view of the session. Signing in is the login page's own, outside Refine. */
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
      if (readToken() !== undefined) return { authenticated: true };
      clearSession(queryClient);
      return { authenticated: false, redirectTo: '/login' };
    },
    // A 401 has been dealt with where it arrived
    onError: async (error: Error) => ({ error }),
    getIdentity: async () => readStoredUser(),
  };
}
