import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useSend } from './calls.ts';

const refuse = () => Promise.reject(new Error('refused'));

it('does not run again before the end of the work before is rendered, and does after it', async () => {
  const { result } = renderHook(() => {
    const [times, setTimes] = useState(0);
    return { ...useSend(), times, setTimes };
  });
  const { run, setTimes } = result.current;
  const work = async () => setTimes((before) => before + 1);
  await act(async () => {
    await run(work);
    // The work has ended; nothing of it has been rendered
    expect(await run(work)).toBeNull();
  });
  expect(result.current).toMatchObject({ times: 1, isRunning: false });
  await act(() => run(work));
  expect(result.current.times).toBe(2);
});

it('returns the message of a failure until it runs again, which it does', async () => {
  const { result } = renderHook(() => useSend());
  const { run } = result.current;
  expect(await act(() => run(refuse))).toBeNull();
  expect(result.current).toMatchObject({ failure: 'refused', isRunning: false });
  expect(await act(() => run(async () => 'sent'))).toBe('sent');
  expect(result.current.failure).toBeNull();
});

it('hands a failure to the caller who shows it, and returns no message', async () => {
  const failed = vi.fn();
  const { result } = renderHook(() => useSend({ failed }));
  await act(() => result.current.run(refuse));
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('refused'));
  expect(result.current).toMatchObject({ failure: null, isRunning: false });
});

it('runs until what changed is there again, after a failure too', async () => {
  let arrive = () => {};
  const after = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const { result } = renderHook(() => useSend({ after }));
  for (const work of [async () => 'sent', refuse]) {
    await act(async () => void result.current.run(work));
    expect(result.current.isRunning).toBe(true);
    await act(async () => arrive());
    expect(result.current.isRunning).toBe(false);
  }
  expect(after).toHaveBeenCalledTimes(2);
});

it.each([
  ['an answer that it rejects', () => Promise.reject(new Error('not read again'))],
  [
    'an error that it throws',
    () => {
      throw new Error('not read again');
    },
  ],
])('reports that what changed could not be read again, and runs again: %s', async (_, after) => {
  const failed = vi.fn();
  const { result } = renderHook(() => useSend({ failed, after }));
  for (const answer of ['first', 'second'])
    expect(await act(() => result.current.run(async () => answer))).toBe(answer);
  expect(failed.mock.calls).toEqual([[new Error('not read again')], [new Error('not read again')]]);
  expect(result.current.isRunning).toBe(false);
});

it('hands the work those of several that are free, and is refused when none is', async () => {
  const ends: (() => void)[] = [];
  const slow = vi.fn((_: readonly number[]) => new Promise<void>((resolve) => void ends.push(resolve)));
  const { result } = renderHook(() => useSend<number>());
  await act(async () => void result.current.run(slow, 1, 2));
  await act(async () => void result.current.run(slow, 2, 3));
  expect(await act(() => result.current.run(slow, 1, 3))).toBeNull();
  expect(slow.mock.calls).toEqual([[[1, 2]], [[3]]]);
  expect(result.current.running).toEqual([1, 2, 3]);
  await act(async () => ends[0]?.());
  expect(result.current.running).toEqual([3]);
  await act(async () => ends[1]?.());
  expect(result.current).toMatchObject({ running: [], isRunning: false });
});

it('runs one for each of several at once', async () => {
  let arrive = () => {};
  const slow = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const { result } = renderHook(() => useSend<number>());
  await act(async () => void result.current.run(slow, 1));
  await act(async () => void result.current.run(slow, 1));
  expect(await act(() => result.current.run(async () => 'sent', 2))).toBe('sent');
  expect(slow).toHaveBeenCalledTimes(1);
  expect(result.current).toMatchObject({ running: [1], isRunning: true });
  await act(async () => arrive());
  expect(result.current).toMatchObject({ running: [], isRunning: false });
});
