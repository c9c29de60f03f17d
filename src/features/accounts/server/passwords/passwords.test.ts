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
    // CPU time of all threads instead of elapsed time, which other programs influence
    const from = process.cpuUsage();
    expect(await isPassword('wrong', hash)).toBe(false);
    const { user, system } = process.cpuUsage(from);
    return user + system;
  };
  const least = async (hash: string | null) => {
    let work = Number.POSITIVE_INFINITY;
    for (let index = 0; index < 5; index += 1) work = Math.min(work, await timed(hash));
    return work;
  };
  expect(await least(null)).toBeGreaterThan((await least(stored)) / 5);
});

it('turns a flood away and serves again afterwards', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('correct horse battery')));
  const refused = flood.filter((one) => one.status === 'rejected');
  expect(refused.length).toBe(80 - 62);
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id/);
});
