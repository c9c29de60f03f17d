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

it('behind two proxies, what the outer one saw counts; where the inner one was called directly, what that one saw', () => {
  expect(clientAddress(2)(request('6.6.6.6, 1.2.3.4, 10.0.0.2'), '10.0.0.1')).toBe('1.2.3.4');
  expect(clientAddress(2)(request('1.2.3.4'), '10.0.0.1')).toBe('1.2.3.4');
});

it.each([
  ['1.2.3.4:51234', '1.2.3.4'],
  ['[2001:DB8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::FFFF:0102:0304]:80', '1.2.3.4'],
])('an address is read however a proxy writes it: %s', (written, address) => {
  expect(clientAddress(1)(request(`6.6.6.6, ${written}`), '127.0.0.1')).toBe(address);
});

it.each(['unknown', '_hidden', '1.2.3', '999.1.1.1', '[::1', '1.2.3.4;x', '<b>', 'x'.repeat(4000), '6.6.6.6, '])(
  'what is no address counts as the socket’s, so that nobody makes up an address of their own: %s',
  (written) => {
    expect(clientAddress(1)(request(written), '192.0.2.9')).toBe('192.0.2.9');
  },
);

it('the socket’s IPv4 address is the same where the server listens on IPv6', () => {
  expect(clientAddress(0)(request(), '::ffff:192.0.2.9')).toBe('192.0.2.9');
});
