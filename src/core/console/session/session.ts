import type { QueryClient } from '@tanstack/react-query';
import { send } from '#core/console/http/calls.ts';
import { CallError, type CallOptions } from '#core/console/http/client.ts';
import * as calls from '#core/model/calls/core-calls.ts';
import { minute } from '#core/model/day.ts';
import { words } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/path-to.ts';
import { hasStashedToken, readToken, removeToken, restoreStashedToken, stashToken, writeToken } from '../http/token.ts';
import { loginAddress } from './addresses.ts';
import { clearUserStorage } from './clear-user-storage.ts';
import { keepEndReason, takeEndReason } from './end-reason.ts';
import type { Me } from './me.ts';
import { announceLogout } from './other-tabs.ts';
import type { BegunView } from './product.tsx';
import { dropOthersDrafts } from './saved-draft.ts';
import { readStoredUser, removeStoredUser, writeStoredUser } from './stored-user.ts';

/** Keeps the token of a session that has begun. */
export function keepSession({ token, expiresAt }: { readonly token: string; readonly expiresAt: number }): void {
  writeToken(token, expiresAt);
}

/** Removes the session's token and the stored user from this browser. */
export function forgetSession(): void {
  removeToken();
  removeStoredUser();
}

/** Removes the session's token, the stored user and all cached answers. */
export function clearSession(queryClient: QueryClient): void {
  forgetSession();
  queryClient.clear();
}

const backKey = 'console.back';
/** In ms. */
const freshFor = 5 * minute;

let leaving = false;

/**
 * True while the page is leaving for the login page, or another page after a change of session. The form's input is saved, so no
 * confirmation is needed.
 */
export function isLeavingForLogin(): boolean {
  return leaving;
}

/**
 * Goes to the login page, which returns here afterwards. If an impersonation has expired, restores the administrator's own token and
 * reloads instead.
 */
export function goToLogin(): void {
  leaving = true;
  if (restoreStashedToken()) {
    takeEndReason();
    location.reload();
  } else location.assign(loginAddress(location.pathname + location.search + location.hash));
}

/** Clears the session that the server no longer knows, and goes to the login page. `reason`: the server's message. */
export function expireSession(queryClient: QueryClient, reason: string): void {
  // A second call would also end the administrator's own session, which the first has restored
  if (leaving) return;
  keepEndReason(reason);
  clearSession(queryClient);
  goToLogin();
}

/** Ends the session if the server no longer knows it. Does nothing if the server cannot be reached. */
export async function expireSessionIfUnknown(queryClient: QueryClient): Promise<void> {
  if (leaving) return;
  try {
    await send(calls.getMe);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) expireSession(queryClient, error.message);
  }
}

/** Starts impersonating a user: sets their token and goes to their home screen. `logOut` ends it and goes to `back`. */
export function beginView(queryClient: QueryClient, { token, expiresAt, back }: BegunView): void {
  stashToken(token, expiresAt);
  sessionStorage.setItem(backKey, back);
  removeStoredUser();
  queryClient.clear();
  leaving = true;
  location.assign(corePaths.home);
}

/** The signed-in user, cached for five minutes (with `anew`, fetched now). Clears the session and returns null if there is none. */
export async function signedInUser(queryClient: QueryClient, { anew = false } = {}): Promise<Me | null> {
  if (readToken() === undefined) {
    // The cookie expires with the session. Without a stored user there was none, or the user has logged out
    if (!leaving && readStoredUser() !== null) keepEndReason(words().errors.unauthenticated);
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
      // An impersonating administrator keeps their own drafts for later
      if (!hasStashedToken()) dropOthersDrafts(me.id);
    }
    return me;
  } catch (error) {
    if (leaving) return null;
    if (error instanceof CallError) keepEndReason(error.message);
    clearSession(queryClient);
    return null;
  }
}

/**
 * Ends the session on the server and in the browser, and goes to the login page. While impersonating, restores the administrator's own
 * token instead, and goes back to where the impersonation began.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  leaving = true;
  // Logs out locally even if the server cannot be reached
  const isEnded = send(calls.logOut, {}, ownToken()).catch(() => undefined);
  // Before the server ends the session: otherwise the other tabs would take it for expired, and keep the input
  if (!hasStashedToken()) announceLogout();
  await isEnded;
  clearSession(queryClient);
  if (restoreStashedToken()) {
    location.assign(sessionStorage.getItem(backKey) ?? corePaths.home);
    return;
  }
  clearUserStorage();
  location.assign(corePaths.login);
}

/** Reads the token now: another tab may remove the cookie before the request is built, and the session would stay open on the server. */
function ownToken(): CallOptions {
  const token = readToken();
  return token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
}

/** Follows a logout in another tab: clears the session and the storage, and goes to the login page. */
export function leaveWithOtherTab(queryClient: QueryClient): void {
  leaving = true;
  clearSession(queryClient);
  clearUserStorage();
  location.assign(corePaths.login);
}
