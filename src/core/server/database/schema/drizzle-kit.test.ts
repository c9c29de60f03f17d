import { expect, it } from 'vitest';
import { snapshotOf } from './drizzle-kit.ts';

it('leaves arrays as they are for everybody else', async () => {
  await snapshotOf(new Map(), {});
  const keys: string[] = [];
  for (const key in ['a']) keys.push(key);
  expect(keys).toEqual(['0']);
});
