import { describe, expect, it } from 'vitest';
import { CallError } from '#core/console/http/client.ts';
import { mayRetry, retryDelay } from './retry.ts';

const errorOf = (status: number) => new CallError({ status, message: 'x' });

describe('a failed query', () => {
  it('is asked at most three times more', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, errorOf(503)))).toEqual([true, true, true, false]);
  });
  it.each([400, 401, 403, 404, 409, 422, 429])('is not repeated after %i, which the server meant', (status) => {
    expect(mayRetry(0, errorOf(status))).toBe(false);
  });
  it('is repeated when the network failed, not when it was aborted or took too long', () => {
    expect((['network', 'aborted', 'timeout'] as const).map((code) => mayRetry(0, CallError.outside(code)))).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('waits 1, 2, 4 seconds and never more than 30', () => {
    expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
  });
});
