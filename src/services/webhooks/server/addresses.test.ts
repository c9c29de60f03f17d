import { expect, it } from 'vitest';
import { isWebhookUrl, mayReach } from './addresses.ts';

it.each(['127.0.0.1', '127.9.9.9', '::1'])('%s is this machine', (address) => {
  expect(mayReach(address, { loopback: false })).toBe(false);
  expect(mayReach(address, { loopback: true })).toBe(true);
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'no address',
])('%s is no host of the internet', (address) => {
  expect(mayReach(address, { loopback: false })).toBe(false);
  // Nor does `loopback` allow it
  if (!address.endsWith('127.0.0.1')) expect(mayReach(address, { loopback: true })).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2400:cb00::1'])('%s is one', (address) => {
  expect(mayReach(address, { loopback: false })).toBe(true);
});

it.each([
  ['https://hooks.example.com/a?b=c', true, true],
  ['https://8.8.8.8/', true, true],
  ['http://hooks.example.com/', false, false],
  ['ftp://hooks.example.com/', false, false],
  ['https://user:secret@hooks.example.com/', false, false],
  ['https://192.168.0.1/', false, false],
  ['https://0x7f.1/', true, false],
  ['https://[::ffff:10.0.0.1]/', false, false],
  ['http://localhost:4000/', true, false],
  ['http://127.0.0.1:4000/', true, false],
  ['http://[::1]:4000/', true, false],
  ['no address', false, false],
])('%s: on this machine %s, in production %s', (url, here, inProduction) => {
  expect(isWebhookUrl(url, { loopback: true })).toBe(here);
  expect(isWebhookUrl(url, { loopback: false })).toBe(inProduction);
});
