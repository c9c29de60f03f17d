import { describe, expect, it } from 'vitest';
import { userMenuFor } from '#core/console/product/plugin.ts';
import { menuFor, reachableLists, selectedPath } from '#core/console/shell/menu-entries.ts';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { consoleProduct } from './product.ts';

const { resources, home, userMenu: declaredUserMenu } = consoleProduct();
// One letter per role, in the order of roleCodes
const letters = 'SBMWDAF';
const may = (cell: string, role: Role) => cell.includes(letters[roleCodes.indexOf(role)] ?? '-');

const menu: [string, string][] = [
  ['ダッシュボード', 'SBM'],
  ['登録店舗一覧', 'SBMWDAF'],
  ['連携SNSアカウント', 'SB'],
  ['検索位置情報', 'SB'],
  ['システムユーザー', 'SBM'],
  ['履歴管理', 'SBMWDAF'],
  ['履歴管理/通知履歴', 'SBMWDAF'],
  ['履歴管理/請求履歴', 'SBMDAF'],
  ['履歴管理/成果日数履歴', 'SBM'],
  ['履歴管理/承認依頼', 'SBMWDAF'],
  ['履歴管理/ログイン履歴', 'SBM'],
];
const userMenu: [string, string][] = [
  ['プロフィール', 'SBMWDAF'],
  ['メール設定変更', 'SBMWDAF'],
  ['パスワード変更', 'SBMWDAF'],
  ['支払い情報変更', 'D'],
  ['Googleマイビジネス連携', 'MWDAF'],
  ['ログアウト', 'SBMWDAF'],
];

describe.each(roleCodes)('%s', (role) => {
  it('has exactly these entries in the side menu, in this order', () => {
    const found = menuFor(resources, { role }, home).flatMap((one) =>
      'entries' in one ? [one.label, ...one.entries.map((entry) => `${one.label}/${entry.label}`)] : [one.label],
    );
    expect(found).toEqual(menu.filter(([, roles]) => may(roles, role)).map(([label]) => label));
  });
  it('has exactly these entries in the user menu, in this order', () => {
    expect(userMenuFor(declaredUserMenu, role).map((entry) => entry.label)).toEqual(
      userMenu.filter(([, roles]) => may(roles, role)).map(([label]) => label),
    );
  });
  it('reaches the audit log only as system administrator', () => {
    const labels = reachableLists(resources, { role }, home).map((entry) => entry.label);
    expect(labels.includes('監査ログ')).toBe(role === 'SYSTEM_ADMINISTRATOR');
  });
});

it('marks the entry that a screen belongs to', () => {
  const entries = menuFor(resources, { role: 'SYSTEM_ADMINISTRATOR' }, home);
  expect(selectedPath(entries, '/')).toBe('/');
  expect(selectedPath(entries, '/search-conditions/5/edit')).toBe('/search-conditions');
  expect(selectedPath(entries, '/notification')).toBe('/notification');
  expect(selectedPath(entries, '/search-conditions-of-others')).toBeNull();
  expect(selectedPath(entries, '/profile')).toBeNull();
});
