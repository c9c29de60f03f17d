import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (forwarded?: string) =>
  new Request('http://localhost/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } });

it('without a declared proxy, nobody can claim another address', () => {
  expect(clientAddress(0)(request('1.2.3.4'), '9.9.9.9')).toBe('9.9.9.9');
});

it('behind one proxy, what that proxy saw counts, not what the caller wrote before', () => {
  expect(clientAddress(1)(request('6.6.6.6, 1.2.3.4'), '127.0.0.1')).toBe('1.2.3.4');
});

it('a direct call behind a declared proxy has the address of its socket', () => {
  expect(clientAddress(1)(request(), '127.0.0.1')).toBe('127.0.0.1');
});
