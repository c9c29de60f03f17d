import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it('knows the password again, and no other', async () => {
  const stored = await hashPassword('合言葉 is long enough');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('合言葉 is long enough', stored)).toBe(true);
  expect(await isPassword('合言葉 is long enough ', stored)).toBe(false);
});

it('lets nobody in where there is no password, and does as much work for it', async () => {
  const stored = await hashPassword('correct horse battery');
  await isPassword('x', null);
  const timed = async (hash: string | null) => {
    const from = performance.now();
    expect(await isPassword('wrong', hash)).toBe(false);
    return performance.now() - from;
  };
  // The quickest of several: a busy machine makes single ones slow
  const quickest = async (hash: string | null) => {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < 5; index += 1) least = Math.min(least, await timed(hash));
    return least;
  };
  expect(await quickest(null)).toBeGreaterThan((await quickest(stored)) / 5);
});

it('turns a flood away and serves again afterwards', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('correct horse battery')));
  const refused = flood.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(80 - 62);
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id/);
});
