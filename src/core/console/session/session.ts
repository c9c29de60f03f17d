import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '#core/console/http/call-error.ts';
import type { CallOptions } from '#core/console/http/client.ts';
import { send } from '#core/console/http/send.ts';
import * as calls from '#core/model/calls/core-calls.ts';
import { minute } from '#core/model/durations.ts';
import { corePaths } from '#core/model/paths/core-paths.ts';
import { loginAddress } from './addresses.ts';
import { clearStorage } from './clear-storage.ts';
import type { Me } from './me.ts';
import { announceLogout } from './other-tabs.ts';
import { dropOthersDrafts } from './saved-draft.ts';
import { removeStoredUser, writeStoredUser } from './stored-user.ts';
import { hasTokenAside, readToken, removeToken, setTokenAside, takeTokenBack } from './token.ts';

/** Forgets who was signed in, and everything that was fetched for them. */
export function clearSession(queryClient: QueryClient): void {
  removeToken();
  removeStoredUser();
  queryClient.clear();
}

const backKey = 'console.back';
/** ms */
const freshFor = 5 * minute;

let leaving = false;

/** Is the page on its way to the login page? What was typed is kept there, so nobody need be asked. */
export function isLeavingForLogin(): boolean {
  return leaving;
}

/**
 * Leaves for the login page, an entry of its own; afterwards one comes back here. Where a look at somebody else's console
 * has run out, one is oneself again.
 */
export function goToLogin(): void {
  leaving = true;
  if (takeTokenBack()) location.reload();
  else location.assign(loginAddress(location.pathname + location.search + location.hash));
}

/** The server no longer knows the session: nothing of it is left, and one leaves for the login page. */
export function endSession(queryClient: QueryClient): void {
  // Said twice at once it would end the session that one is going back to as well
  if (leaving) return;
  clearSession(queryClient);
  goToLogin();
}

/** Ends the session where the server, asked anew, does not know it any more; that it cannot be asked ends nothing. */
export async function endSessionIfUnknown(queryClient: QueryClient): Promise<void> {
  if (leaving) return;
  try {
    await send(calls.getMe);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) endSession(queryClient);
  }
}

/** Sees the console as a user does, from its first screen on, until `logOut`, which leads to `back`. */
export function beginView(
  queryClient: QueryClient,
  { token, expiresAt, back }: { token: string; expiresAt: number; back: string },
): void {
  setTokenAside(token, expiresAt);
  sessionStorage.setItem(backKey, back);
  removeStoredUser();
  queryClient.clear();
  leaving = true;
  location.assign(corePaths.home);
}

/**
 * The signed-in user, as the server told within the last five minutes (`anew`: as it tells now); null, and nothing is left of a
 * session, when there is none.
 */
export async function signedInUser(queryClient: QueryClient, { anew = false } = {}): Promise<Me | null> {
  if (readToken() === undefined) {
    clearSession(queryClient);
    return null;
  }
  try {
    const me: Me | null = await queryClient.fetchQuery({
      queryKey: ['auth', 'me'],
      queryFn: ({ signal }) => send(calls.getMe, {}, { signal }),
      staleTime: anew ? 0 : freshFor,
    });
    if (me === null && !leaving) clearSession(queryClient);
    else if (me !== null) {
      writeStoredUser(me);
      // Who looks as another user comes back to what they typed
      if (!hasTokenAside()) dropOthersDrafts(me.id);
    }
    return me;
  } catch {
    if (!leaving) clearSession(queryClient);
    return null;
  }
}

/**
 * Ends the session on the server and here, and leaves for the login page. Whoever looked as somebody else is themselves
 * again, and back where they began.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  leaving = true;
  // Whoever logs out is logged out, even while the server cannot be told
  const isEnded = send(calls.logOut, {}, ownToken()).catch(() => undefined);
  // Before the server ends the session: a tab that finds it gone takes it for one that ran out, and keeps what was typed
  if (!hasTokenAside()) announceLogout();
  await isEnded;
  clearSession(queryClient);
  if (takeTokenBack()) {
    location.assign(sessionStorage.getItem(backKey) ?? corePaths.home);
    return;
  }
  clearStorage();
  location.assign(corePaths.login);
}

/** Read at once: another tab that is told takes the cookie away, maybe before the call is put together, and the session would stay. */
function ownToken(): CallOptions {
  const token = readToken();
  return token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
}

/** Another tab has logged out: here nothing is left either, and one comes to the login page. */
export function leaveWithOtherTab(queryClient: QueryClient): void {
  leaving = true;
  clearSession(queryClient);
  clearStorage();
  location.assign(corePaths.login);
}
