import { expect, it } from 'vitest';
import { profileValueInWords } from '#domain/profiles/profile-values.ts';
import { eventsBetween, needsAttention, noticeOfEvents, type ProfileSeen } from './profile-events.ts';

const good: ProfileSeen = {
  state: 'OK',
  title: '店',
  categories: 'カフェ',
  canPost: true,
  isOwner: true,
  changes: [],
};
const change = { field: 'title', ours: '店', googles: '別の店' };
const kinds = (before: ProfileSeen | null, now: ProfileSeen) => eventsBetween(before, now).map(({ kind }) => kind);

it('a first reading of a profile in good standing says nothing, a bad one does', () => {
  expect(kinds(null, good)).toEqual([]);
  expect(kinds(null, { ...good, state: 'SUSPENDED', isOwner: false })).toEqual(['STATE', 'OWNER']);
});

it('says what differs from the last reading, each once', () => {
  const now = { ...good, title: '新しい店', categories: '居酒屋', canPost: false, changes: [change] };
  expect(kinds(good, now)).toEqual(['TITLE', 'CATEGORY', 'GOOGLE_CHANGE', 'POSTS']);
  expect(kinds(now, now)).toEqual([]);
  expect(kinds(now, { ...now, changes: [] })).toEqual(['CHANGE_GONE']);
  expect(kinds(now, { ...now, changes: [{ ...change, googles: 'また別' }] })).toEqual(['GOOGLE_CHANGE']);
  expect(kinds(good, { ...good, isOwner: null })).toEqual([]);
});

it('one notice says what it means for the bill', () => {
  const now = { ...good, state: 'SUSPENDED' as const };
  expect(noticeOfEvents('一号店', eventsBetween(good, now), now.state)).toBe(
    '「一号店」のGoogleビジネスプロフィール：状態が「正常」から「停止」に変わりました。この間は計測停止（Google側）となり、成果に数えません',
  );
  expect(noticeOfEvents('一号店', eventsBetween(now, good), good.state)).not.toContain('計測停止');
  expect(noticeOfEvents('一号店', [], 'OK')).toBeNull();
});

it('needs a person for a state, a change or an owner, not for posts', () => {
  expect(needsAttention(good)).toBe(false);
  expect(
    [
      { ...good, state: 'WAITING' as const },
      { ...good, changes: [change] },
      { ...good, isOwner: false },
    ].every(needsAttention),
  ).toBe(true);
  expect(needsAttention({ ...good, isOwner: null })).toBe(false);
});

it('writes values as people do', () => {
  const hours = { periods: [{ openDay: 'MONDAY', openTime: { hours: 9 }, closeTime: { hours: 18, minutes: 30 } }] };
  expect(profileValueInWords('regularHours', hours)).toBe('月 9:00〜18:30');
  expect(profileValueInWords('phoneNumbers', { primaryPhone: '03-1', additionalPhones: ['03-2'] })).toBe('03-1、03-2');
  expect(profileValueInWords('openInfo', { status: 'CLOSED_TEMPORARILY' })).toBe('臨時休業');
  expect(profileValueInWords('title', null)).toBe('なし');
});
