import type { QueryClient } from '@tanstack/react-query';
import { http } from '#console/http/client.ts';
import { loginAddress } from './addresses.ts';
import { dropAllDrafts } from './kept-draft.ts';
import { type Me, meFrom } from './me.ts';
import { removeStoredUser, writeStoredUser } from './stored-user.ts';
import { readToken, removeToken } from './token.ts';

/** Forgets who was signed in, and everything that was fetched for them. */
export function clearSession(queryClient: QueryClient): void {
  removeToken();
  removeStoredUser();
  queryClient.clear();
}

let leaving = false;

/** Is the page on its way to the login page? What was typed is kept there, so nobody need be asked. */
export function isLeavingForLogin(): boolean {
  return leaving;
}

/** Leaves for the login page, an entry of its own; afterwards one comes back here. */
export function goToLogin(): void {
  leaving = true;
  location.assign(loginAddress(location.pathname + location.search + location.hash));
}

/** The signed-in user, asked of the server; null, and nothing is left of a session, when there is none. */
export async function signedInUser(queryClient: QueryClient): Promise<Me | null> {
  if (readToken() === undefined) return null;
  try {
    const answer = await queryClient.fetchQuery({
      queryKey: ['auth', 'me'],
      queryFn: ({ signal }) => http.get('/auth/me', { signal }),
      staleTime: 0,
    });
    const me = meFrom(typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null);
    if (me === null) clearSession(queryClient);
    else writeStoredUser(me);
    return me;
  } catch {
    clearSession(queryClient);
    return null;
  }
}

/** Ends the session on the server and here, and leaves for the login page. */
export async function logOut(queryClient: QueryClient): Promise<void> {
  // Whoever logs out is logged out, even while the server cannot be told
  await http.post('/auth/logout').catch(() => undefined);
  clearSession(queryClient);
  dropAllDrafts();
  leaving = true;
  location.assign('/login');
}
