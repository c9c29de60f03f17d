import { expect, it } from 'vitest';
import { turn } from './time-slices.ts';

it('takes one slice at a time, and a slice inside of a slice as part of it', async () => {
  const done: string[] = [];
  const first = turn(async () => {
    done.push('first begins');
    await turn(async () => void done.push('inside'));
    done.push('first ends');
  });
  const second = turn(async () => void done.push('second'));
  await Promise.all([first, second]);
  expect(done).toEqual(['first begins', 'inside', 'first ends', 'second']);
});

it('goes on after a slice that failed', async () => {
  const failed = turn(() => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  expect(await turn(async () => 'on')).toBe('on');
});
