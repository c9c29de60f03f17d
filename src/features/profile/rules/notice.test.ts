import { expect, it } from 'vitest';
import { type NoticedChange, noticeOfChanges } from './notice.ts';
import { refusalInWords } from './refusals.ts';

const change = (over: Partial<NoticedChange> = {}): NoticedChange => ({
  ...{ store: '本店', field: 'SPECIAL_HOURS', before: 'なし', after: '2027/01/01 休業', status: 'APPLIED', ...over },
});

it('a notice names the stores of one change together, with what was and what is', () => {
  const text = noticeOfChanges([
    change(),
    change({ store: '駅前店' }),
    change({ store: '二号店', before: '2027/01/01 9:00〜12:00' }),
  ]);
  expect(text).toBe(
    'Googleビジネスプロフィールの特別営業時間を変更しました（3店舗）。「本店」「駅前店」なし → 2027/01/01 休業。「二号店」2027/01/01 9:00〜12:00 → 2027/01/01 休業',
  );
  expect(noticeOfChanges([change({ status: 'REJECTED' })])).toContain(
    '特別営業時間の変更は、Googleに反映されませんでした（1店舗）',
  );
  expect(noticeOfChanges([change({ status: 'REVIEW' })])).toContain('2027/01/01 休業（審査中）');
});

it('a notice that is too long leads to the list, and cuts no change in two', () => {
  const many = Array.from({ length: 57 }, (_, at) =>
    change({ store: `店舗${at}`, before: `2027/01/01 ${at % 24}:00〜${at}` }),
  );
  const text = noticeOfChanges(many);
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(text).toMatch(/2027\/01\/01 休業。ほかは、登録店舗の「変更の明細」でご覧ください$/);
  expect(noticeOfChanges([change({ before: 'あ'.repeat(2000) })]).length).toBeLessThanOrEqual(1000);
});

it('refusals are said in Japanese, also those that nobody knows yet', () => {
  expect(refusalInWords(['SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS'])).toContain('先に営業時間を設定');
  expect(refusalInWords(['NEW_REASON'])).toMatch(/^Googleが受け付けませんでした/);
  expect(refusalInWords(['NEW_REASON', 'INVALID_URL'])).toBe('Googleの回答：URLが正しくありません');
});
