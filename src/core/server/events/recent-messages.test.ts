import { expect, it } from 'vitest';
import type { Message } from './channel.ts';
import { recentMessages } from './recent-messages.ts';

const changed = (resource: string, id: number | null = 1): Message => ({
  kind: 'changed',
  resource,
  id,
  actorId: null,
});
const notice = (id: number, ...userIds: number[]): Message => ({ kind: 'notice', id, roles: [], userIds });

it('says how long ago rows of a resource last changed and a notification last came, for 30 seconds', () => {
  let now = 1000;
  const recent = recentMessages(() => now);
  expect(recent.ago()).toEqual({ changed: {}, notices: [] });
  recent.add(changed('search-conditions'));
  recent.add(changed('sns-account'));
  recent.add(notice(1, 7));
  recent.add({ kind: 'ended', userId: 7 });
  now = 21_000;
  recent.add(changed('sns-account', null));
  recent.add(notice(2, 8));
  recent.add(notice(3, 8));
  now = 22_000.5;
  expect(recent.ago()).toEqual({
    changed: { 'search-conditions': 21_000, 'sns-account': 1000 },
    notices: [
      { message: notice(1, 7), ago: 21_000 },
      { message: notice(3, 8), ago: 1000 },
    ],
  });
  now = 31_001;
  expect(recent.ago()).toEqual({
    changed: { 'sns-account': 10_001 },
    notices: [{ message: notice(3, 8), ago: 10_001 }],
  });
});
