import { expect, it } from 'vitest';
import { dueText } from './due-text.ts';
import { type PostStore, prospectText, publishLabel } from './post-stores.tsx';

const store = (reason: PostStore['reason'], placeId: string | null = 'ChIJplace'): PostStore => ({
  id: 1,
  name: '一号店',
  placeId,
  reason,
});

it('says on the button what will happen to how many', () => {
  expect(publishLabel({ all: 1, drafts: 0, verb: '公開' })).toBe('公開する');
  expect(publishLabel({ all: 3, drafts: 0, verb: '予約' })).toBe('3店舗で予約する');
  expect(publishLabel({ all: 5, drafts: 2, verb: '予約' })).toBe('3店舗で予約し、2件を下書きにする');
});

it('counts before the press what will go out and what stays a draft, and why', () => {
  const three = [store(null), store(null), store(null)];
  expect(prospectText(three, '予約')).toBe('予約できます 3');
  expect(prospectText([...three, store('google_unlinked'), store('google_unlinked')], '公開')).toBe(
    '公開できます 3・下書きになります 2（Google未連携 2）',
  );
  expect(prospectText([store('google_expired'), store('google_unlinked', null)], '公開')).toBe(
    '下書きになります 2（連携の期限切れ 1・未照合 1）',
  );
  expect(
    prospectText([...three, store('google_unlinked'), store('google_unlinked'), store('google_expired')], '公開'),
  ).toBe('公開できます 3・下書きになります 3（Google未連携 2・連携の期限切れ 1）');
});

it('promises a time only of a post that will go out then', () => {
  const at = Date.parse('2026-12-03T10:00:00+09:00');
  expect(dueText({ scheduledAt: at, state: 'SCHEDULED', obstacle: null })).toBe('2026/12/03 10:00 に公開予定');
  expect(dueText({ scheduledAt: at, state: 'SCHEDULED', obstacle: '期限が切れました' })).toBe(
    '2026/12/03 10:00 の予約ですが、このままでは公開されません',
  );
  expect(dueText({ scheduledAt: at, state: 'DRAFT', obstacle: null })).toBe('2026/12/03 10:00 の予定（下書き）');
  expect(dueText({ scheduledAt: at, state: 'LIVE', obstacle: null })).toBeNull();
  expect(dueText({ scheduledAt: null, state: 'SCHEDULED', obstacle: null })).toBeNull();
});
