import { expect, it } from 'vitest';
import { inSlice } from './background.ts';

it('takes one slice at a time, and a slice inside of a slice as part of it', async () => {
  const done: string[] = [];
  const first = inSlice(async () => {
    done.push('first begins');
    await inSlice(async () => void done.push('inside'));
    done.push('first ends');
  });
  const second = inSlice(async () => void done.push('second'));
  await Promise.all([first, second]);
  expect(done).toEqual(['first begins', 'inside', 'first ends', 'second']);
});

it('goes on after a slice that failed', async () => {
  const failed = inSlice(() => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  expect(await inSlice(async () => 'on')).toBe('on');
});
