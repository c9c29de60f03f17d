import { expect, it } from 'vitest';
import { sealer } from './tokens.ts';

it('opens what it sealed, differently sealed each time', () => {
  const one = sealer('key');
  expect(one.open(one.seal('秘密'))).toBe('秘密');
  expect(one.seal('秘密')).not.toBe(one.seal('秘密'));
});

it('opens nothing that another key sealed or somebody changed', () => {
  const sealed = sealer('key').seal('secret');
  expect(() => sealer('other').open(sealed)).toThrow();
  expect(() => sealer('key').open(`${sealed.slice(0, -2)}AA`)).toThrow();
});
