import { expect, it } from 'vitest';
import { isOutage } from './database.ts';

it.each([
  ['08006', true],
  ['08003', true],
  ['53300', true],
  // The statement itself was wrong and would fail again
  ['08P01', false],
  ['22003', false],
])('a statement that failed with %s is an outage: %s', (code, expected) => {
  expect(isOutage(Object.assign(new Error('failed'), { code }))).toBe(expected);
});

it.each([
  'server conn crashed?',
  'server login has been failing, try again later (server_login_retry)',
  'server login has been failing, cached error: the database system is starting up (server_login_retry)',
  'query_wait_timeout',
])('a pooler that says "%s", by the code of a protocol violation, tells of an outage', (message) => {
  expect(isOutage(Object.assign(new Error(message), { code: '08P01' }))).toBe(true);
  // PostgreSQL itself names the place in its program, and means what its code says
  expect(isOutage(Object.assign(new Error(message), { code: '08P01', routine: 'exec_bind_message' }))).toBe(false);
});
