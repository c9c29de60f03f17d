import { expect, it } from 'vitest';
import type { Message } from '../kernel/writes/transact.ts';
import { recentMessages } from './recent-messages.ts';

const changed = (resource: string, id: number | null = 1): Message => ({
  kind: 'changed',
  resource,
  id,
  actorId: null,
});
const notice = (id: number, ...userIds: number[]): Message => ({ kind: 'notice', id, roles: [], userIds });

it('says how long ago which rows changed, for 30 seconds', () => {
  let now = 1000;
  const recent = recentMessages(() => now);
  expect(recent.changes()).toEqual([]);
  recent.add(changed('search-conditions', 5));
  recent.add(changed('sns-account', 7));
  recent.add({ kind: 'ended', userId: 7 });
  now = 21_000;
  recent.add(changed('sns-account', 8));
  now = 22_000.5;
  const rows = (...pairs: [number, number][]) => ({ rows: new Map(pairs), many: null });
  expect(recent.changes()).toEqual([
    ['search-conditions', rows([5, 21_000])],
    ['sns-account', rows([7, 21_000], [8, 1000])],
  ]);
  now = 31_001;
  expect(recent.changes()).toEqual([['sns-account', rows([8, 10_001])]]);
});

it('names no row where too many changed', () => {
  const recent = recentMessages(() => 0);
  for (let id = 1; id <= 201; id += 1) recent.add(changed('search-conditions', id));
  recent.add(changed('sns-account', null));
  const many = { rows: new Map(), many: 0 };
  expect(recent.changes()).toEqual([
    ['search-conditions', many],
    ['sns-account', many],
  ]);
});

it('says of several notifications for a reader when the latest came, whomever else they are for', () => {
  let now = 0;
  const recent = recentMessages(() => now);
  recent.add(notice(1, 7, 8));
  now = 5000;
  recent.add(notice(2, 7, 9));
  now = 6000;
  const ago = (user: number) => recent.noticeFor(({ userIds }) => userIds.includes(user));
  expect([ago(7), ago(8), ago(9), ago(10)]).toEqual([1000, 6000, 1000, undefined]);
});
