import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { readToken, stashToken, writeToken } from '../http/token.ts';
import { takeEndReason } from './end-reason.ts';
import { expireSession, signedInUser } from './session.ts';

it('a look at somebody else that has run out is over once, and one is oneself, however many calls say so', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  writeToken('own', Date.now() + 60_000);
  stashToken('theirs', Date.now() + 60_000);
  vi.spyOn(http, 'get').mockRejectedValue(new CallError({ status: 401, message: 'x' }));
  // jsdom does not support navigation and logs an error
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expireSession(queryClient, '期限切れ');
  expireSession(queryClient, '期限切れ');
  await signedInUser(queryClient);
  expect(readToken()).toBe('own');
  // Nobody is led to the login page
  expect(takeEndReason()).toBeNull();
});
