import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { authProvider } from '#core/console/refine/auth.ts';
import { words } from '#core/model/language.ts';
import { meAs } from '../../../../tests/support/me.ts';
import { readToken, removeToken, writeToken } from '../http/token.ts';
import { takeEndReason } from './end-reason.ts';
import { clearSession, expireSessionIfUnknown, isLeavingForLogin, logOut, signedInUser } from './session.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

const me = meAs('MANAGER');
let queryClient = new QueryClient();

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  writeToken('abc', Date.now() + 60_000);
  writeStoredUser(me);
  queryClient.setQueryData(['search-conditions'], [{ id: 1 }]);
});
afterEach(() => vi.restoreAllMocks());

const nothingIsLeft = () => {
  expect(readToken()).toBeUndefined();
  expect(readStoredUser()).toBeNull();
  expect(queryClient.getQueryData(['search-conditions'])).toBeUndefined();
};

it('leaves nothing of one user to the next', () => {
  clearSession(queryClient);
  nothingIsLeft();
});

it.each([
  ['auth/me fails', () => Promise.reject(new CallError({ status: 401, message: 'x' }))],
  ['auth/me answers nobody', () => Promise.resolve({ data: null })],
])('is cleared, cookie included, when %s', async (_case, answer) => {
  vi.spyOn(http, 'get').mockImplementation(answer);
  await expect(signedInUser(queryClient)).resolves.toBeNull();
  nothingIsLeft();
});

it('keeps the user that the server knows', async () => {
  vi.spyOn(http, 'get').mockResolvedValue({ data: { ...me, name: '山田 次郎', isAccessTokenOauth: false } });
  await expect(signedInUser(queryClient)).resolves.toMatchObject({ name: '山田 次郎', isAccessTokenOauth: false });
  expect(readStoredUser()?.name).toBe('山田 次郎');
});

it('takes the server’s reason to the login page, where it is shown once', async () => {
  vi.spyOn(http, 'get').mockRejectedValue(new CallError({ status: 401, message: '期限切れ' }));
  await signedInUser(queryClient);
  expect(takeEndReason()).toBe('期限切れ');
  expect(takeEndReason()).toBeNull();
});

it('reports a login that has expired together with its cookie, and nothing to who was not signed in', async () => {
  removeToken();
  await signedInUser(queryClient);
  expect(takeEndReason()).toBe(words().errors.unauthenticated);
  await signedInUser(queryClient);
  expect(takeEndReason()).toBeNull();
});

it('asks nobody without a token', async () => {
  clearSession(queryClient);
  const get = vi.spyOn(http, 'get');
  await expect(signedInUser(queryClient)).resolves.toBeNull();
  expect(get).not.toHaveBeenCalled();
});

it('asks auth/me once a load, then every five minutes, and whenever it is to know better', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    writeToken('abc', Date.now() + 3_600_000);
    const get = vi.spyOn(http, 'get').mockResolvedValue({ data: me });
    const auth = authProvider(queryClient);
    await signedInUser(queryClient);
    await auth.check();
    await expect(auth.getIdentity?.()).resolves.toEqual({ id: 1, name: me.name, email: me.email });
    expect(get).toHaveBeenCalledTimes(1);
    await signedInUser(queryClient, { anew: true });
    expect(get).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    get.mockRejectedValue(new CallError({ status: 401, message: 'x' }));
    await expect(auth.check()).resolves.toMatchObject({ authenticated: false });
    nothingIsLeft();
  } finally {
    vi.useRealTimers();
  }
});

it('outlasts a server that cannot be asked, and ends where the server does not know it', async () => {
  const get = vi.spyOn(http, 'get');
  for (const outage of [new CallError({ status: 503, message: 'x' }), CallError.outside('network')]) {
    get.mockRejectedValueOnce(outage);
    await expireSessionIfUnknown(queryClient);
    expect(readToken()).toBe('abc');
    expect(isLeavingForLogin()).toBe(false);
  }
  get.mockRejectedValueOnce(new CallError({ status: 401, message: '期限切れ' }));
  // jsdom does not support navigation and logs an error
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expireSessionIfUnknown(queryClient);
  nothingIsLeft();
  expect(isLeavingForLogin()).toBe(true);
  expect(takeEndReason()).toBe('期限切れ');
  // No more calls while leaving
  get.mockClear();
  await expireSessionIfUnknown(queryClient);
  expect(get).not.toHaveBeenCalled();
});

it('is named by the call that ends it: another tab may take the cookie away before that goes out', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const post = vi.spyOn(http, 'post').mockResolvedValue({ data: { loggedOut: true } });
  await logOut(queryClient);
  expect(post).toHaveBeenCalledExactlyOnceWith('/auth/logout', undefined, { headers: { Authorization: 'Bearer abc' } });
  nothingIsLeft();
});

it('says nothing to who logs out, whatever a call still learns meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(http, 'post').mockResolvedValue({ data: { loggedOut: true } });
  vi.spyOn(http, 'get').mockRejectedValue(new CallError({ status: 401, message: '期限切れ' }));
  const left = logOut(queryClient);
  await signedInUser(queryClient);
  await left;
  expect(takeEndReason()).toBeNull();
});
