import type { Page } from 'playwright-core';
import type { getTermsToAgree } from '#accounts/calls/terms-of-use.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { dayOf } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import type { UndeliveredMail } from '#domain/notices/mail-delivery.ts';
import type { NoticeDelivery } from '#notifications/calls/channels.ts';
import { addAuthenticator } from '../authenticator.ts';
import { fetchAsPage } from '../fetch-as-page.ts';

/** How to open an overlay. */
export interface Scene {
  /** The source file that renders it, below src/. */
  readonly source: string;
  /** Text that only this overlay of its file shows. */
  readonly shows: string | RegExp;
  readonly role: Role;
  readonly path: string | ((page: Page, ids: Readonly<Record<string, string>>) => Promise<string>);
  /** Set if only that device has it. */
  readonly only?: 'phone';
  /** Set if a phone's layout remounts its container, so that it closes and must be opened again. */
  readonly isOfLayout?: true;
  /** Runs before the page is opened, e.g. to mock a response that the demo does not give. */
  arrange?(page: Page): Promise<unknown>;
  open(page: Page): Promise<unknown>;
}

const admin = 'SYSTEM_ADMINISTRATOR';
const manager = 'MANAGER';
const customer = 'GENERAL_MEO_DIRECT';

const control = (page: Page, name: string | RegExp) => {
  const named = typeof name === 'string' ? { name, exact: true } : { name };
  return page
    .getByRole('button', named)
    .or(page.getByRole('menuitem', named))
    .or(page.getByRole('checkbox', named))
    .or(page.getByRole('link', named))
    .filter({ visible: true })
    .first();
};

/** Clicks the controls with these names, one after the other. */
const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await control(page, name).click();
  };

const storeOf = async (_page: Page, ids: Readonly<Record<string, string>>) => `/search-conditions/${ids[':store']}`;
const keyword = (tab: string) => async (_page: Page, ids: Readonly<Record<string, string>>) =>
  `/search-conditions/search-condition-detail-chart-data/${ids[':detail']}?tab=${tab}`;
const locationEdit = async (_page: Page, ids: Readonly<Record<string, string>>) =>
  `/search-location/${ids[':location']}/edit`;

const place = { kind: 'POINT', latitude: 35.1, longitude: 135.1, radius: 500 };
const more = /のその他の操作$/;
const menu = '一覧のメニュー';
/** Matches whether or not a schedule was set before. */
const asIsSet = /^この条件(で定期計測を設定|に変更)$/;

interface Offered {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly isOffered: boolean;
}

const inCore: readonly Scene[] = [
  {
    source: 'core/console/pages/operations/prompt-input.tsx',
    shows: '入金を記録',
    role: admin,
    path: '/incentive-history?status_in=ISSUED',
    open: press(more, '入金を記録する'),
  },
  {
    source: 'core/console/pages/operations/use-run-operation.tsx',
    shows: '削除する',
    role: admin,
    path: '/search-location',
    open: press(more, '削除'),
  },
  {
    source: 'core/console/pages/operations/use-run-operation.tsx',
    shows: /^(?=.*削除できませんでした)(?!.*件の)/,
    role: admin,
    path: '/search-location?q=上野駅',
    open: press(more, '削除', '削除する'),
  },
  {
    source: 'core/console/pages/operations/use-run-operation.tsx',
    shows: /削除しましたが|削除できませんでした/,
    role: admin,
    path: '/search-location?kind=STATION',
    open: press('このページの行をすべて選択', /^一括削除/, '削除する'),
  },
  {
    source: 'core/console/ui/buttons/lost-letters.lazy.tsx',
    shows: 'Shift_JISにない文字があります',
    role: admin,
    path: async (page) => {
      await fetchAsPage(page, 'POST', '/search-location', { ...place, name: '😀の広場' });
      return '/search-location';
    },
    open: press(menu, 'CSV出力（Shift_JIS）'),
  },
  {
    source: 'core/console/ui/buttons/downloads.tsx',
    shows: 'Shift_JISにない文字がありました',
    role: admin,
    path: keyword('trend'),
    arrange: (page) =>
      page.route(/encoding=cp932/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'x-unmappable': encodeURIComponent('😀') },
        });
      }),
    open: press('CSV', 'CSV出力（Shift_JIS）'),
  },
  {
    source: 'core/console/ui/buttons/menu-button.lazy.tsx',
    shows: 'ログアウト',
    role: admin,
    path: '/search-location',
    open: press(/^ユーザーメニュー/),
  },
  {
    source: 'core/console/shell/keys/shortcut-help.tsx',
    shows: 'キーボード操作',
    role: admin,
    path: '/search-location',
    open: (page) => page.keyboard.press('?'),
  },
  {
    source: 'core/console/shell/palette.tsx',
    shows: /検索位置情報/,
    role: admin,
    path: '/search-location',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    source: 'core/console/pages/list/frame/filter-panel.tsx',
    shows: '絞り込み',
    isOfLayout: true,
    role: admin,
    path: '/login-history',
    open: press(/^絞り込み/),
  },
  {
    source: 'core/console/pages/form/conflict-dialog.tsx',
    shows: '他の人が先に更新しました',
    role: admin,
    path: locationEdit,
    open: async (page) => {
      const id = /search-location\/(\d+)/.exec(page.url())?.[1];
      await page.getByLabel(/^備考/).fill('自分の備考');
      const { version } = await fetchAsPage(page, 'GET', `/search-location/${id}`);
      await fetchAsPage(page, 'PATCH', `/search-location/${id}`, { version, note: `ほかの人の備考${version}` });
      await control(page, '保存する').click();
    },
  },
  {
    source: 'core/console/pages/form/form-parts.tsx',
    shows: '保存していない変更があります',
    role: admin,
    path: '/search-location/create',
    open: async (page) => {
      await page.getByLabel(/^名称/).fill('書きかけ');
      await page.getByRole('link', { name: '検索位置情報' }).first().click();
    },
  },
  {
    source: 'core/console/pages/list/rows/row-menu.tsx',
    shows: '編集',
    isOfLayout: true,
    role: admin,
    path: '/search-location',
    open: press(more),
  },
  {
    source: 'core/console/pages/list/frame/view-dialog.tsx',
    shows: 'ほかの担当者と共有する',
    isOfLayout: true,
    role: admin,
    path: '/search-conditions?status=PAUSED',
    open: press(menu, 'この表示を保存'),
  },
  {
    source: 'core/console/pages/list/frame/use-view-items.tsx',
    shows: '「停止の店舗」を削除しますか',
    role: admin,
    path: '/search-conditions?status=PAUSED',
    open: async (page) => {
      // An earlier attempt may have left it
      const views: { name: string }[] = await fetchAsPage(page, 'GET', '/saved-views?resource=search-conditions');
      if (!views.some(({ name }) => name === '停止の店舗')) {
        await press(menu, 'この表示を保存')(page);
        await page.getByRole('dialog').getByLabel('名前').fill('停止の店舗');
        await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
      } else await page.getByRole('link', { name: /^停止の店舗/ }).click();
      await press(menu, '表示を削除')(page);
    },
  },
  {
    source: 'core/console/pages/list/frame/use-view-items.tsx',
    shows: '「共有した店舗」を上書き保存しますか',
    role: admin,
    path: async (page) => {
      const list = 'search-conditions';
      const views: Offered[] = await fetchAsPage(page, 'GET', `/saved-views?resource=${list}`);
      const shape = { query: 'status=PAUSED', columns: [], widths: [], isShared: false };
      // An earlier attempt may have left it
      const known = views.find(({ name }) => name === '共有した店舗');
      const view: Offered =
        known ?? (await fetchAsPage(page, 'POST', '/saved-views', { resource: list, name: '共有した店舗', ...shape }));
      if (!view.isOffered) await fetchAsPage(page, 'POST', `/saved-views/${view.id}/offer`, { version: view.version });
      return `/${list}?status=PAUSED&view=${view.id}`;
    },
    open: press(menu, '上書き保存'),
  },
  {
    source: 'core/console/pages/list/frame/use-offer-item.tsx',
    shows: '「共有する店舗」を契約者と共有しますか',
    role: 'MANAGER',
    path: '/search-conditions?status=PAUSED',
    open: async (page) => {
      // An earlier attempt may have left it
      const views: { name: string }[] = await fetchAsPage(page, 'GET', '/saved-views?resource=search-conditions');
      if (!views.some(({ name }) => name === '共有する店舗')) {
        await press(menu, 'この表示を保存')(page);
        await page.getByRole('dialog').getByLabel('名前').fill('共有する店舗');
        await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
      } else await page.getByRole('link', { name: /^共有する店舗/ }).click();
      await press(menu, '契約者と共有する')(page);
    },
  },
  {
    source: 'core/console/pages/list/frame/column-chooser.tsx',
    shows: '表示する列',
    role: admin,
    path: '/search-location',
    open: press(menu, '列の設定'),
  },
  {
    source: 'core/console/pages/list/import/import-dialog.tsx',
    shows: '検索位置情報の取込',
    role: admin,
    path: '/search-location',
    open: press(menu, 'CSV・Excel取込'),
  },
  {
    source: 'core/console/pages/list/import/import-dialog.tsx',
    shows: 'この取込を元に戻しますか',
    role: admin,
    path: '/search-location',
    open: async (page) => {
      const dialog = page.getByRole('dialog');
      await press(menu, 'CSV・Excel取込')(page);
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'places.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('\uFEFF名称,種別,緯度,経度,半径\r\n取込の広場,任意地点,35.2,135.2,500\r\n'),
      });
      await dialog.getByRole('button', { name: '1件を取り込む' }).click();
      await dialog.waitFor({ state: 'detached' });
      await press(menu, 'CSV・Excel取込')(page);
      await dialog.getByRole('button', { name: '元に戻す' }).first().click();
    },
  },
  {
    source: 'core/console/pages/create/create-drawer.tsx',
    shows: '新しい契約者',
    role: admin,
    path: '/search-conditions/new',
    open: press('新しい契約者'),
  },
];

const ofStores: readonly Scene[] = [
  {
    source: 'pages/stores/console/bulk-edit.tsx',
    shows: /件に保存する/,
    role: admin,
    path: '/search-conditions',
    open: press('このページの行をすべて選択', '一括編集'),
  },
  {
    source: 'pages/stores/console/unmatched.tsx',
    shows: '店舗の照合',
    role: admin,
    path: async (page) => {
      const [store] = await fetchAsPage(page, 'GET', '/search-conditions?placeId_null=true&_end=1');
      return `/search-conditions/${store.id}`;
    },
    open: press('店舗を照合する'),
  },
  {
    source: 'features/ranking/console/place-matching/place-matching.tsx',
    shows: '照合する',
    role: admin,
    path: '/search-conditions/place-matching',
    open: press(/確実な\d+件をまとめて照合/),
  },
  {
    source: 'features/ranking/console/keyword/day-readings.tsx',
    shows: '計測方法',
    role: admin,
    path: keyword('calendar'),
    open: press(/この日の計測を見る/),
  },
  {
    source: 'features/ranking/console/rivals/rival-dialog.tsx',
    shows: 'ライバルに登録',
    isOfLayout: true,
    role: admin,
    path: keyword('above'),
    open: press(/をライバルに登録$/),
  },
  {
    source: 'pages/stores/console/google-data/stores-from-places.tsx',
    shows: '自社の情報として確認しますか',
    role: admin,
    path: '/google-data',
    open: press('この4件を選ぶ', '選んだ4件を自社の情報として確認'),
  },
  {
    source: 'pages/stores/console/google-data/fill-dialog.tsx',
    shows: '内容に入れ替える',
    role: admin,
    path: '/google-data',
    open: press('住所検索'),
  },
  {
    source: 'features/ranking/console/grid/request-form.tsx',
    shows: '成果日数には数えません',
    role: admin,
    path: keyword('grid'),
    open: press('グリッド計測'),
  },
  {
    source: 'features/ranking/console/grid/schedule-line.tsx',
    shows: 'グリッドの定期計測',
    role: admin,
    path: keyword('grid'),
    open: press(asIsSet),
  },
  {
    source: 'features/ranking/console/grid/schedule-line.tsx',
    shows: '定期計測を停止しますか',
    role: admin,
    path: keyword('grid'),
    open: press(asIsSet, '設定する', '定期計測を停止'),
  },
  {
    source: 'pages/dashboard/console/open-keyword.tsx',
    shows: '順位と推移',
    role: manager,
    // Where there is room it is no overlay, but a part of the page
    only: 'phone',
    path: '/search-conditions/ranks',
    open: (page) => page.locator('[data-row] a').first().click(),
  },
  {
    source: 'pages/report/console/report-dialog.tsx',
    shows: '共有リンク',
    role: admin,
    path: storeOf,
    open: press('月次レポート'),
  },
  {
    source: 'pages/report/console/report-dialog.tsx',
    shows: '入力した内容は保存されていません',
    role: admin,
    path: storeOf,
    open: async (page) => {
      await press('月次レポート')(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill('書きかけの言葉');
      await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
    },
  },
  {
    source: 'pages/report/console/report-links.tsx',
    shows: /取り消/,
    role: admin,
    path: storeOf,
    open: press('月次レポート', /のリンクを作る$/, '取り消す'),
  },
  {
    source: 'pages/report/console/report-mail.tsx',
    shows: /のレポートを送りますか/,
    role: admin,
    path: storeOf,
    open: press('月次レポート', /を今すぐ送る$/),
  },
];

const ofPlaces: readonly Scene[] = [
  {
    source: 'features/posts/console/calendar/move-dialog.tsx',
    shows: '予約日時を変える',
    role: admin,
    path: async (page) => {
      const [post] = await fetchAsPage(page, 'GET', '/place-post?topic=EVENT&_end=1');
      return `/posts?month=${dayOf(post.scheduledAt).slice(0, 7)}`;
    },
    open: press(/の日を変える$/),
  },
  {
    source: 'features/reviews/console/requests/request-link.tsx',
    shows: 'お願いのリンクを作り直しますか',
    role: admin,
    path: async (page) => {
      const stores = await fetchAsPage(page, 'GET', '/search-conditions?status=MEASURING&placeId_null=false&_end=1');
      await fetchAsPage(page, 'POST', `/review-request/${stores[0].id}`);
      return `/search-conditions/${stores[0].id}?tab=review-request`;
    },
    open: press('リンクを作り直す'),
  },
  {
    source: 'features/reviews/console/review-card.tsx',
    shows: '下書きを削除しますか',
    role: admin,
    // Nothing is linked to Google, so that only a draft can be deleted
    path: async (page) => {
      const [review] = await fetchAsPage(page, 'GET', '/place-review?replyState=NONE&_end=1');
      const { id, version, placeId } = review;
      await fetchAsPage(page, 'PATCH', `/place-review/${id}`, { version, replyComment: 'ありがとうございます。' });
      return `/google-map-place-manage/${placeId}/reviews`;
    },
    open: press('下書きを削除'),
  },
  {
    source: 'features/reviews/console/bulk-reply.tsx',
    shows: /件のクチコミにまとめて返信/,
    role: admin,
    path: '/reviews',
    open: async (page) => {
      await page.getByRole('article').getByRole('checkbox').first().check();
      await control(page, 'まとめて返信').click();
    },
  },
  {
    source: 'services/writing/console/suggest.tsx',
    shows: '提案してもらう',
    role: admin,
    path: '/reviews',
    open: press('返信を書く', '下書きを提案'),
  },
  {
    source: 'services/google/console/google-sign-in.tsx',
    shows: 'Googleのページに移動して連携します',
    role: manager,
    path: '/profile',
    open: press(/^ユーザーメニュー/, 'Googleマイビジネス連携'),
  },
  {
    source: 'services/google/console/google-link/google-link.tsx',
    shows: 'Googleとの連携を解除しますか',
    role: manager,
    path: '/profile',
    open: async (page) => {
      await press(/^ユーザーメニュー/, 'Googleマイビジネス連携', 'Googleで連携する', /本部/)(page);
      await page.waitForURL('**/google-link');
      await control(page, '連携を解除').click();
    },
  },
  {
    source: 'services/google/console/google-link/google-link.tsx',
    shows: /確実な.+件の対応を確定しますか/,
    role: manager,
    path: '/google-link',
    open: press(/確実な[\d,]+件をまとめて確定/),
  },
  {
    source: 'services/google/console/google-token-warning.tsx',
    shows: 'アクセストークンの有効期限が切れました',
    role: manager,
    path: '/profile',
    arrange: (page) =>
      page.route('**/api/auth/me', async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({ response, json: { data: { ...data, isAccessTokenOauth: false } } });
      }),
    open: async () => undefined,
  },
  {
    source: 'features/sns/console/reconnect-dialog.tsx',
    shows: '再連携リンクの発行',
    role: admin,
    path: '/sns-account/health',
    open: press(/の再連携リンク$/),
  },
];

const mail: UndeliveredMail = {
  id: 1,
  date: Date.UTC(2026, 9, 31),
  address: 'someone@example.com',
  subject: 'ご請求書',
  state: 'UNKNOWN',
  problem: null,
};
const delivery: NoticeDelivery = {
  id: 1,
  userName: null,
  channel: 'SLACK',
  createDate: Date.UTC(2026, 9, 31),
  updateDate: Date.UTC(2026, 9, 31),
  state: 'UNKNOWN',
  problem: null,
  attempts: 1,
  dueDate: null,
  content: '検索条件順位低下',
};
const terms: AnswerOf<typeof getTermsToAgree> = {
  id: 1,
  name: '第2版',
  effectiveFrom: '2026-10-01',
  body: '第1条　本規約は、見本です。',
};

const ofPeople: readonly Scene[] = [
  {
    source: 'services/notifications/console/notification-bell.lazy.tsx',
    shows: '全ての通知を見る',
    role: admin,
    path: '/search-location',
    open: press(/^通知（/),
  },
  {
    source: 'services/notifications/console/settings/deliveries.tsx',
    shows: 'Slackにもう一度送ります',
    role: admin,
    path: '/profile/notifications/deliveries',
    arrange: (page) =>
      page.route('**/api/notification-delivery?*', (route) => route.fulfill({ json: { data: [delivery], total: 1 } })),
    open: press('もう一度送る'),
  },
  {
    source: 'services/mail/console/undelivered-mails.tsx',
    shows: 'メールをもう一度送ります',
    role: admin,
    path: '/outbox',
    arrange: (page) =>
      page.route('**/api/mail-delivery', (route) => route.fulfill({ json: { data: [mail], total: 1 } })),
    open: press('もう一度送る'),
  },
  {
    source: 'services/notifications/console/settings/channels-card.tsx',
    shows: 'Slackとの連携を解除しますか',
    role: customer,
    path: '/profile/notifications',
    open: async (page) => {
      await control(page, /^連携する\s*（Slack）$/).click();
      const address = page.getByLabel('Webhook URL');
      const begins = (await address.getAttribute('placeholder'))?.replace('…', '') ?? '';
      await address.fill(`${begins}T0001/B0001/aSecretWebhook01`);
      await press('Slackと連携する', /^解除\s*（Slack）$/)(page);
    },
  },
  {
    source: 'features/accounts/console/system-user/view-as.tsx',
    shows: '確認を始める',
    role: admin,
    path: async (_page, ids) => `/system-user/${ids[':user']}`,
    open: press('その他の操作', '見え方を確認'),
  },
  {
    source: 'features/accounts/console/system-user/handover.tsx',
    shows: /をすべて|すべて次のマネージャー/,
    role: admin,
    path: async (page) => {
      const [user] = await fetchAsPage(page, 'GET', '/system-user?systemUserRole=MANAGER&_end=1');
      return `/system-user/${user.id}`;
    },
    open: press('その他の操作', '担当を引き継ぐ'),
  },
  {
    source: 'features/accounts/console/profile/sessions.tsx',
    shows: 'ほかの端末をすべてログアウトしますか',
    role: admin,
    path: '/profile/sessions',
    open: press('ほかをすべてログアウト'),
  },
  {
    source: 'features/accounts/console/profile/api-tokens.tsx',
    shows: /APIトークン「.+」を取り消しますか/,
    role: admin,
    path: '/profile/tokens',
    open: async (page) => {
      await page.getByLabel('トークンの名前').fill('取込の道具');
      await page.getByLabel('対象').click();
      await page.locator('.ant-select-item-option').first().click();
      await page.keyboard.press('Escape');
      await page.getByLabel('現在のパスワード').fill(demoPassword);
      await press('発行する', '取込の道具を取り消す')(page);
    },
  },
  {
    source: 'features/accounts/console/profile/passkeys.tsx',
    shows: /パスキー「.+」を削除しますか/,
    role: manager,
    path: '/profile/passkeys',
    open: async (page) => {
      await addAuthenticator(page);
      await page.getByLabel('パスキーの名前').fill('会社のパソコン');
      await page.getByLabel('現在のパスワード').fill(demoPassword);
      await press('追加する', '会社のパソコンを削除')(page);
    },
  },
  {
    source: 'services/webhooks/console/show.tsx',
    shows: '署名シークレットを発行し直しますか',
    role: admin,
    path: async (page) => {
      const made = await fetchAsPage(page, 'POST', '/webhook', {
        name: '会計',
        url: 'https://hooks.example.com/tenjun',
        events: ['charge.issued'],
      });
      return `/webhook/${made.id}`;
    },
    open: async (page) => {
      await press('発行して開始')(page);
      await page.getByText(/^whsec_/).waitFor();
      await page.reload();
      await press('署名シークレットを発行し直す')(page);
    },
  },
];

const ofMoney: readonly Scene[] = [
  {
    source: 'features/billing/console/card-fees.tsx',
    shows: '読み込む',
    role: admin,
    path: '/card-fee',
    open: press('決済サービスから読み込む'),
  },
  {
    source: 'features/billing/console/incentive-history/archive-dialog.lazy.tsx',
    shows: 'ZIPを保存する',
    role: admin,
    path: '/incentive-history',
    open: press(menu, '月の書類をまとめて保存'),
  },
  {
    source: 'features/consents/console/consent-of-store.tsx',
    shows: '承諾を撤回しますか',
    role: 'GENERAL_CLAIMED_BY_AGENCY',
    path: async (page) => {
      const [given] = await fetchAsPage(page, 'GET', '/consent?status=GIVEN&_sort=id&_order=asc&_end=1');
      return `/search-conditions/${given.searchConditionId}?tab=consent`;
    },
    open: press('承諾を撤回する'),
  },
  {
    source: 'features/consents/console/unlinking.tsx',
    shows: '連携を解除しますか',
    role: admin,
    path: async (page) => {
      const [given] = await fetchAsPage(page, 'GET', '/consent?status=GIVEN&_sort=id&_order=asc&_end=1');
      const made = await fetchAsPage(page, 'POST', '/profile-unlinking', {
        searchConditionId: given.searchConditionId,
      });
      return `/profile-unlinking/${made.id}`;
    },
    open: press('連携を解除する'),
  },
  {
    source: 'features/profile/console/run-actions.tsx',
    shows: '元に戻しますか',
    role: admin,
    path: async (page) => {
      const [done] = await fetchAsPage(page, 'GET', '/profile-edit?status=DONE&_sort=id&_order=asc&_end=1');
      return `/profile-edit/${done.id}`;
    },
    open: press(/店舗を元に戻す$/),
  },
  {
    source: 'services/terms/console/objection-dialog.tsx',
    shows: '申し立てる',
    role: 'GENERAL_CLAIMED_BY_AGENCY',
    path: async (page) => {
      // In the second half of a month the time to object is over in the demo; this is about the dialog alone
      await page.route('**/api/objectable-days/**', (route) => route.fulfill({ json: { data: { refusal: null } } }));
      const [charge] = await fetchAsPage(page, 'GET', '/incentive-history?_sort=period&_order=desc&_end=1');
      const rows = await fetchAsPage(page, 'GET', `/charge-evidence/${charge.id}`);
      const { detailId, first } = rows.find(({ achieved }: { readonly achieved: number }) => achieved > 0);
      return `/search-conditions/search-condition-detail-chart-data/${detailId}?tab=calendar&month=${first.slice(0, 7)}`;
    },
    open: press(/目標達成 この日の計測を見る$/, '異議を申し立てる'),
  },
  {
    source: 'features/billing/console/journal-dialog.lazy.tsx',
    shows: /freee/,
    role: admin,
    path: '/incentive-history',
    open: press(menu, '仕訳を保存'),
  },
  {
    source: 'features/billing/console/closing/count-step.tsx',
    shows: 'の成果日数を集計します',
    role: admin,
    path: '/closing',
    open: press(/集計する$/),
  },
  {
    source: 'features/billing/console/closing/issue-step.tsx',
    shows: /件の請求を発行します/,
    role: admin,
    path: '/closing',
    open: press('すべて発行する'),
  },
  {
    source: 'features/billing/console/closing/send-step.tsx',
    shows: /件の請求書をメールで送付します/,
    role: admin,
    path: async (page) => {
      const [draft] = await fetchAsPage(page, 'GET', '/incentive-history?status=DRAFT&_sort=total&_order=desc&_end=1');
      await fetchAsPage(page, 'POST', `/incentive-history/${draft.id}/issue`, { version: draft.version });
      return `/closing?period=${draft.period}`;
    },
    open: press('未送付のすべてに送付する'),
  },
  {
    source: 'features/accounts/console/terms-of-use.lazy.tsx',
    shows: '利用規約への同意',
    role: 'GENERAL_CLAIMED_BY_AGENCY',
    path: '/search-conditions',
    arrange: (page) => page.route('**/api/own-terms-of-use', (route) => route.fulfill({ json: { data: terms } })),
    open: async () => undefined,
  },
];

/** One per overlay, in the order in which they are opened. */
export const scenes: readonly Scene[] = [...inCore, ...ofStores, ...ofPlaces, ...ofPeople, ...ofMoney];

/** Overlays that the tests cannot open, and why. */
export const unopened: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'core/console/pages/operations/list-actions.lazy.tsx': { count: 1, why: 'no action on a whole list asks before' },
  'features/ranking/console/grid/names-dialog.tsx': {
    count: 1,
    why: 'a grid must have run: the journey through ranks opens and audits it',
  },
  'services/google/console/google-consent-button.tsx': { count: 1, why: 'a window of Google itself must fail before' },
};
