import { expect, it } from 'vitest';
import { goToKeys } from '#core/console/shell/keys/go-to-keys.ts';
import { reachableLists } from '#core/console/shell/menu-entries.ts';
import { consoleProduct } from './product.ts';

it('gives every screen a letter of its own, from its name, while there are letters', () => {
  const { resources, home } = consoleProduct();
  const lists = reachableLists(resources, { role: 'SYSTEM_ADMINISTRATOR' }, home);
  const letters = goToKeys(lists);
  // All but g, with which they begin
  expect(letters.size).toBe(Math.min(lists.length, 25));
  expect([...letters].map(([letter, { label }]) => `${letter} ${label}`)).toEqual([
    'd ダッシュボード',
    's 登録店舗一覧',
    'a 連携SNSアカウント',
    'l 検索位置情報',
    'u システムユーザー',
    'n 通知履歴',
    'i 請求履歴',
    'r 成果日数履歴',
    'p 承認依頼',
    'h ログイン履歴',
    'k キーワードテンプレート',
    'c 連携状況',
    'e 請求書の発行者',
    't 利用規約',
    'm 利用規約への同意',
    'b ブランド',
    'j 仕訳の勘定科目',
    'o 監査ログ',
    'w Webhook',
    'v Webhookの送信の記録',
    'q お問い合わせ',
    'y 文面テンプレート',
    'f メモ',
    'x 公開ページの文章',
    'z 適格返還請求書',
  ]);
});
