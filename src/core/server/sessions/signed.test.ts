import { expect, it } from 'vitest';
import { signer } from './tokens.ts';

const ours = signer('a secret of the tests', 'reconnect');

it('gives back what it signed, whatever the characters', () => {
  expect(ours.verify(ours.sign('{"店":1}'))).toBe('{"店":1}');
});

it('takes nothing that was changed, signed for another purpose or with another key', () => {
  const signed = ours.sign('{"id":1}');
  const [, signature = ''] = signed.split('.');
  expect(ours.verify(`${Buffer.from('{"id":2}').toString('base64url')}.${signature}`)).toBeNull();
  expect(ours.verify(signer('a secret of the tests', 'other').sign('x'))).toBeNull();
  expect(ours.verify(signer('another secret of tests', 'reconnect').sign('x'))).toBeNull();
  for (const text of ['', '.', 'a', 'a.b', `${signed}.x`, `${signed}x`]) expect(ours.verify(text)).toBeNull();
});
