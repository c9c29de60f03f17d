import { expect, it } from 'vitest';
import { confirmQuestion, confirmRunQuestion, doneOf, ran, verbOf } from './ja-actions.ts';

it.each([
  ['発行', '発行する', '「X」を発行しますか', 'を発行しました'],
  ['連携解除', '連携解除する', '「X」を連携解除しますか', 'を連携解除しました'],
  ['取消', '取り消す', '「X」を取り消しますか', 'を取り消しました'],
  ['予約の取消', '予約を取り消す', '「X」の予約を取り消しますか', 'の予約を取り消しました'],
  ['返信を送信', '返信を送信する', '「X」に返信を送信しますか', 'に返信を送信しました'],
  ['招待メールを再送', '招待メールを再送する', '「X」に招待メールを再送しますか', 'に招待メールを再送しました'],
  ['入金を記録する', '入金を記録する', '「X」に入金を記録しますか', 'に入金を記録しました'],
  ['退会の完了', '退会を完了する', '「X」の退会を完了しますか', 'の退会を完了しました'],
  ['退会申請の取り下げ', '退会申請を取り下げる', '「X」の退会申請を取り下げますか', 'の退会申請を取り下げました'],
])('%s: %s, %s, %s', (label, verb, question, done) => {
  expect([verbOf(label), confirmQuestion('「X」', label), doneOf(label)]).toEqual([verb, question, done]);
});

it('speaks of a whole list without a row', () => {
  expect(confirmRunQuestion('すべて既読にする')).toBe('すべて既読にしますか');
  expect(ran('テスト送信')).toBe('テスト送信しました');
});
