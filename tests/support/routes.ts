import type { Page } from 'playwright-core';

/** One letter per role, in the order of `roleCodes`. */
export const roleLetters = 'SBMWDAF';

/**
 * Every route for signed-in users: its path, its heading, and the letters of the roles that may open it. Parameters such
 * as `:x` are filled with ids of the role's own rows.
 */
export const routes: [path: string, heading: string | RegExp, roles: string][] = [
  ['/', 'ダッシュボード', 'SBM'],
  ['/search-conditions/ranks', '本日の順位', 'SBM'],
  ['/search-conditions', /^登録店舗一覧/, 'SBMWDAF'],
  ['/search-conditions/new', /登録店舗/, 'SBM'],
  ['/search-conditions/place-matching', '店舗の照合', 'SBM'],
  ['/search-conditions/:store', /./, 'SBMWDAF'],
  ['/search-conditions/:store/edit', /./, 'SBM'],
  ['/search-conditions/search-condition-detail-chart-data/:detail', /./, 'SBMWDAF'],
  ['/profile', 'プロフィール', 'SBMWDAF'],
  ['/change-password', 'パスワード変更', 'SBMWDAF'],
  ['/change-email', 'メール設定変更', 'SBMWDAF'],
  ['/profile/notifications', '通知設定', 'SBMWDAF'],
  ['/profile/notifications/deliveries', '通知の送信履歴', 'SBMWDAF'],
  ['/change-payment', '支払い情報変更', 'D'],
  ['/verify-change-email', /./, 'SBMWDAF'],
  ['/profile/two-factor', '二段階認証', 'SBMWDAF'],
  ['/profile/passkeys', 'パスキー', 'SBMWDAF'],
  ['/profile/tokens', 'APIトークン', 'SBMWDAF'],
  ['/profile/sessions', 'ログイン中の端末', 'SBMWDAF'],
  ['/outbox', '送信メール', 'SB'],
  ['/webhook', /^Webhook/, 'SB'],
  ['/webhook/create', /Webhook/, 'SB'],
  ['/webhook-delivery', /^Webhookの送信の記録/, 'SB'],
  ['/terms-of-use', /^利用規約/, 'SB'],
  ['/terms-agreement', /^利用規約への同意/, 'SB'],
  ['/setting/brand', 'ブランド', 'SB'],
  ['/setting/public-page', '公開ページの文章', 'SB'],
  ['/setting/journal', '仕訳の勘定科目', 'SB'],
  ['/setting/connections', '接続状況', 'SB'],
  ['/inquiry', /^お問い合わせ/, 'SB'],
  ['/store-note', /^メモ/, 'SBMWDAF'],
  ['/store-note/create', /メモ/, 'SBM'],
  ['/search-location', /^検索位置情報/, 'SB'],
  ['/search-location/create', /検索位置情報/, 'SB'],
  ['/search-location/:location', /./, 'SB'],
  ['/search-location/:location/edit', /./, 'SB'],
  ['/google-map-place-manage/:place/posts', /投稿/, 'SBMWDAF'],
  ['/google-map-place-manage/:place/reviews', /クチコミ/, 'SBMWDAF'],
  ['/perfomance/:store/30d', /パフォーマンス/, 'SBMWDAF'],
  ['/perfomance/:store/last-month', /パフォーマンス/, 'SBMWDAF'],
  ['/system-user', /^システムユーザー/, 'SBM'],
  ['/system-user/create', /システムユーザー/, 'SBM'],
  ['/system-user/:user', /./, 'SBM'],
  ['/system-user/:user/edit', /./, 'SBM'],
  ['/invoice-additional-information-detail/:billed/edit', /./, 'SBM'],
  ['/invoice-additional-information-detail/:unbilled/create', /請求書追加情報/, 'SBM'],
  ['/sns-account', /^連携SNSアカウント/, 'SB'],
  ['/sns-account/create', /連携SNSアカウント/, 'SB'],
  ['/sns-account/create/:owner/:store', /連携SNSアカウント/, 'SB'],
  ['/sns-account/health', '連携状況', 'SB'],
  ['/notification', /^通知履歴/, 'SBMWDAF'],
  ['/notification/create', /通知/, 'SB'],
  ['/notification/:notification/edit', /./, 'SB'],
  ['/incentive-history', /^請求履歴/, 'SBMDAF'],
  ['/incentive-history/:charge', /./, 'SBMDAF'],
  ['/return-invoice', /^適格返還請求書/, 'SBMDAF'],
  ['/card-fee', /^カード手数料/, 'SB'],
  ['/card-fee/create', /カード手数料/, 'SB'],
  ['/closing', '月次締め', 'SBM'],
  ['/reports', '月次レポート', 'SBM'],
  ['/reports/:store', /月次レポート/, 'SBMWDAF'],
  ['/setting/issuer', '請求書の発行者', 'SB'],
  ['/incentive-information-report-history', /^成果日数履歴/, 'SBM'],
  ['/login-history', /^ログイン履歴/, 'SBM'],
  ['/audit-log', /^監査ログ/, 'S'],
  ['/accept-tiktok', /TikTok/, 'SB'],
  ['/legal/terms', '利用規約', 'SBMWDAF'],
  ['/legal/privacy', 'プライバシーポリシー', 'SBMWDAF'],
  ['/legal/commerce', '特定商取引法に基づく表記', 'SBMWDAF'],
  ['/system-user/common/meo-direct-add', /./, 'SBMWDAF'],
  ['/system-user/common/agency-input-contact', /./, 'SBMWDAF'],
  ['/system-user/common/flex-input-request-leave', /./, 'SBMWDAF'],
];

/** Returns ids of rows that the signed-in user may see; any number for rows that the role may not open. */
export async function ownIds(page: Page): Promise<Record<string, string>> {
  const get = (path: string) =>
    page.evaluate(async (one) => {
      const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
      const response = await fetch(`/api${one}`, { headers: { Authorization: `Bearer ${token}` } });
      return response.ok ? (await response.json()).data : [];
    }, path);
  const stores = await get('/search-conditions?placeId_null=false&ownerUserId_null=false&_end=100');
  // The store measured for the longest time, so that its screens are full
  const [store] = stores
    .filter((one: { details: unknown[] }) => one.details.length > 0)
    .sort((a: Measured, b: Measured) => beganOn(a).localeCompare(beganOn(b)));
  const [unmatched] = await get('/search-conditions?placeId_null=true&_end=1');
  const [location] = await get('/search-location?_end=1');
  const users = await get('/system-user?systemUserRole=GENERAL_MEO_DIRECT&_end=100');
  const billed = await get('/invoice-additional-information-detail?_end=200');
  const [notification] = await get('/notification?_end=1');
  const [charge] = await get('/incentive-history?_end=1');
  const customers = await get(
    '/system-user?systemUserRole_in=GENERAL_MEO_DIRECT&systemUserRole_in=GENERAL_WITHOUT_PAYMENT&systemUserRole_in=GENERAL_CLAIMED_BY_FLEX&_end=200',
  );
  const unbilled = customers.find((user: { id: number }) => !billed.some((row: { id: number }) => row.id === user.id));
  return {
    ':store': String(store?.id ?? 1),
    ':unmatched': String(unmatched?.id ?? 1),
    ':detail': String(store?.details[0]?.id ?? 1),
    ':place': String(store?.placeId ?? 'x'),
    ':owner': String(store?.ownerUserId ?? 1),
    ':location': String(location?.id ?? 1),
    ':user': String(users[0]?.id ?? 1),
    ':billed': String(billed[0]?.id ?? 1),
    ':unbilled': String(unbilled?.id ?? 1),
    ':notification': String(notification?.id ?? 1),
    ':charge': String(charge?.id ?? 1),
  };
}

interface Measured {
  readonly details: readonly { readonly effectiveFrom: string }[];
}

const beganOn = ({ details }: Measured) => details[0]?.effectiveFrom ?? '';

/** Replaces the parameters of the path with those ids. */
export function withIds(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/:\w+/g, (name) => ids[name] ?? '1');
}
