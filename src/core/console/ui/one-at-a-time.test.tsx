import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useOneAtATime } from './one-at-a-time.ts';

it('does not run again before the end of the work before is rendered, and does after it', async () => {
  const { result } = renderHook(() => {
    const [times, setTimes] = useState(0);
    return { ...useOneAtATime(), times, setTimes };
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

it('runs again after work that failed', async () => {
  const { result } = renderHook(() => useOneAtATime());
  const { run } = result.current;
  await act(() => expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused'));
  expect(await act(() => run(async () => 'sent'))).toBe('sent');
});
