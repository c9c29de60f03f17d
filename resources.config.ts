import {
  boolean,
  children,
  date,
  defineResources,
  email,
  file,
  internal,
  json,
  list,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  resource,
  select,
  singleton,
  tags,
  text,
  url,
  view,
  yen,
} from '#core/model/declare.ts';
import {
  atMost,
  below,
  both,
  constant,
  daysFrom,
  either,
  equal,
  monthEnd,
  own,
  today,
  when,
} from '#core/model/expression.ts';
import { linkHealthLabels, linkHealthTones, linkKindLabels, linkProviderLabels } from '#domain/accounts/link-health.ts';
import { loginResultLabels } from '#domain/accounts/login-results.ts';
import { ownAccountFields } from '#domain/accounts/own-account.ts';
import { admins, customers, everyone, payers, roleLabels, staff } from '#domain/accounts/roles.ts';
import { signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { auditFigures, auditThings, auditVerbs, processLabels } from '#domain/audit-words.ts';
import { cardFeeSourceLabels, cardFeeTaxLabels } from '#domain/billing/card-fees.ts';
import {
  gatewayStateLabels,
  paymentKindLabels,
  paymentMethodLabels,
  wayLabels,
} from '#domain/billing/charge-payment.ts';
import { chargeStatusLabels } from '#domain/billing/charge-status.ts';
import { feeTaxLabels, saleDayLabels } from '#domain/billing/journal-choices.ts';
import { highestMonthlyFee } from '#domain/billing/monthly-fee.ts';
import { unitKindLabels } from '#domain/billing/unit-kind.ts';
import { readableColour } from '#domain/brand.ts';

import { registrationNumber, registrationNumberRules } from '#domain/invoices/registration-number.ts';
import { subcontractActLabels } from '#domain/invoices/subcontract-act.ts';
import { taxRoundingLabels } from '#domain/invoices/tax.ts';
import { termsFromLabels } from '#domain/invoices/terms-from.ts';
import { invoiceMailStates } from '#domain/notices/mail-delivery.ts';
import { notificationLabels, notificationTones } from '#domain/notices/notification-types.ts';
import { webhookDeliveryLabels, webhookEventLabels } from '#domain/notices/webhook-events.ts';
import { placeholders, templateUses, written } from '#domain/placeholders.ts';
import { postTopics } from '#domain/post-topics.ts';
import { clockTime, endsAfterStart } from '#domain/posts/post-interval.ts';
import { replyBytes } from '#domain/posts/post-text.ts';
import { deviceLabels } from '#domain/ranks/devices.ts';
import { placeStateLabels } from '#domain/ranks/place-state.ts';
import { readingOriginLabels, readingStatusLabels } from '#domain/ranks/reading-codes.ts';
import { matchingLabels, todaysStateLabels } from '#domain/ranks/todays-state.ts';
import { replyStateLabels } from '#domain/reply-states.ts';
import { storeFiles } from '#domain/store-files.ts';
import { billingModeLabels, storeStatusLabels } from '#domain/terms/store-terms.ts';

/*
 * The product's declaration: every entity with its fields, rules, permissions, routes and menu entry.
 * Tables, API, validation, permissions, menu, routes and pages are derived from this file (docs/adding-a-resource.md).
 */

/** No change of the owner is planned. */
const noPlan = { empty: 'heldStatus' } as const;
/** Row scopes by role: administrators see all rows, managers those of their customers, customers their own. */
// A store belongs to today's owner. A planned change of owner is already in the row; the `held…` fields then keep
// today's values.
const ownStores = { any: [{ every: [noPlan, { own: 'ownerUserId' }] }, { own: 'heldOwnerUserId' }] } as const;
const managedStores = {
  any: [{ own: 'managerUserId' }, { every: [noPlan, { through: 'ownerUserId' }] }, { through: 'heldOwnerUserId' }],
} as const;

/** Rows that staff share with everybody, and a user's own rows. */
const sharedOrOwn = { any: [{ is: { audience: ['ALL'] } }, { own: 'ownerUserId' }] } as const;

const allForAdmins = { SYSTEM_ADMINISTRATOR: 'all', BUSINESS_ADMINISTRATOR: 'all' } as const;

function forCustomers<const C>(condition: C) {
  return {
    GENERAL_WITHOUT_PAYMENT: condition,
    GENERAL_MEO_DIRECT: condition,
    GENERAL_CLAIMED_BY_AGENCY: condition,
    GENERAL_CLAIMED_BY_FLEX: condition,
  } as const;
}

/** True when the store's keywords were read today: the figures of its last reading day are then today's. */
const readToday = equal(own('bestRankOn'), today);
const measuredToday = equal(either(own('heldStatus'), own('status')), constant('MEASURING'));
const someUnread = below(own('readKeywords'), own('dueKeywords'));
const someOut = below(constant(0), own('outKeywords'));
/** True when the store's month-to-date figures are those of the current month. */
const ofThisMonth = equal(own('monthUntil'), monthEnd(today));
/** Number of days before its end from which a contract counts as ending soon. */
const endsSoonDays = 30;
/** Roles that may see money. */
const seesMoney = [...staff, ...payers] as const;

/** Row scope of rows that belong to a parent row: visible to those who see the parent. */
function asTheirs<const K extends string>(field: K) {
  return { ...allForAdmins, MANAGER: { through: field }, ...forCustomers({ through: field }) } as const;
}

const searchConditionDetail = internal(
  'キーワード条件',
  {
    searchConditionId: reference('登録店舗', 'search-conditions', { required: true }),
    keyword: text('キーワード', { required: true, max: 100, search: true }),
    // Managers choose among the locations that administrators maintain, and see only their names
    searchLocationId: reference('検索位置', 'search-location', { required: true, offeredTo: ['MANAGER'] }),
    targetRank: number('目標順位', {
      required: true,
      min: 1,
      max: 20,
      unit: '位',
      initial: 3,
      help: 'この順位以上に表示された日を、成果が出た日として数えます。',
    }),
    dailyPrice: yen('日額', {
      required: true,
      max: 1_000_000,
      help: '成果が出た日1日分の料金です（税抜）。',
    }),
    capDays: number('上限日数', {
      min: 1,
      max: 31,
      unit: '日',
      help: '1か月に請求する日数の上限です。空欄のときは店舗の上限日数で数えます。',
    }),
    language: text('言語', { initial: 'ja', max: 10, pattern: '[a-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}))?', hint: 'ja' }),
    device: select('端末', deviceLabels, { initial: 'MOBILE' }),
    depth: number('取得件数', { choices: [20, 40, 60], unit: '件', initial: 20 }),
    active: boolean('有効', { initial: true }),
    effectiveFrom: date('適用開始日', { required: true, initial: 'today' }),
    effectiveTo: date('適用終了日', { notBefore: 'effectiveFrom' }),
    terms: list(
      '適用の履歴',
      {
        effectiveFrom: date('適用開始日'),
        effectiveTo: date('適用終了日'),
        targetRank: number('目標順位', { unit: '位' }),
        dailyPrice: yen('日額'),
        capDays: number('上限日数', { unit: '日' }),
      },
      { computed: true, hidden: true, csv: false },
    ),
    firstExposedOn: date('初回掲載日', { readOnly: true }),
    firstAchievedOn: date('初回成果日', { readOnly: true }),
  },
  { title: 'keyword', indexes: [['searchConditionId', 'active']] },
);

export const resources = defineResources({
  'search-conditions': resource({
    label: '登録店舗',
    listTitle: '登録店舗一覧',
    purpose: '順位を計測している店舗がここに並びます。店舗の登録は担当者が行います。',
    purposeFor: {
      import: '順位を計測する店舗を登録します。CSVやExcelでまとめて取り込むこともできます。',
      create: '順位を計測する店舗を登録します。',
    },
    icon: 'shop',
    menu: { order: 10 },
    key: 'code',
    fields: {
      code: text('店舗コード', {
        generated: true,
        unique: true,
        createOnly: true,
        search: true,
        max: 20,
        pattern: '[A-Za-z0-9-]+',
        hint: 'S-00001',
      }),
      name: text('店舗名', { required: true, max: 100, search: true }),
      nameKana: text('店舗名カナ', { max: 100, search: true }),
      status: select('状態', storeStatusLabels, {
        initial: 'PREPARING',
        tones: { PREPARING: 'info', MEASURING: 'success', PAUSED: 'warning', ENDED: 'neutral' },
        dated: true,
      }),
      ownerUserId: reference('契約者', 'system-user', {
        tab: true,
        requiredWhen: { status: ['MEASURING'] },
        only: { systemUserRole: customers },
        searchThrough: true,
        dated: true,
      }),
      managerUserId: reference('担当マネージャー', 'system-user', { tab: true, only: { systemUserRole: ['MANAGER'] } }),
      placeId: text('プレイスID', {
        max: 300,
        search: true,
        help: 'Googleマップの店舗を示すIDです。順位はこのIDで照合します。',
      }),
      gbpAccountName: text('ビジネスアカウント名', { max: 200, help: 'Googleと連携していると、一覧から選べます。' }),
      gbpLocationName: text('ビジネス拠点名', { max: 200, help: 'Googleと連携していると、一覧から選べます。' }),
      category: text('業種', { max: 100, search: true }),
      address: text('住所', { required: true, max: 300, search: true }),
      latitude: number('緯度', { min: -90, max: 90, decimals: 7 }),
      longitude: number('経度', { min: -180, max: 180, decimals: 7 }),
      phone: phone('電話番号'),
      websiteUrl: url('ウェブサイト'),
      contractStart: date('契約開始日', { required: true, initial: 'today' }),
      contractEnd: date('契約終了日', { notBefore: 'contractStart' }),
      billingMode: select('課金方式', billingModeLabels, {
        initial: 'PER_KEYWORD',
        dated: true,
        help: 'キーワードごとの成果日数で請求するか、いずれかのキーワードが成果を出した日数で請求するか、毎月同じ額を請求するかの違いです。',
      }),
      monthlyFee: yen('月額', {
        requiredWhen: { billingMode: ['FIXED'] },
        max: highestMonthlyFee,
        help: '税抜',
        dated: true,
      }),
      capDays: number('上限日数', {
        min: 1,
        max: 31,
        unit: '日',
        initial: 30,
        dated: true,
        help: 'キーワードごとの上限です。「いずれかのキーワード」では店舗の日数の上限です。',
      }),
      capYen: yen('上限金額', {
        dated: true,
        help: '税抜。店舗の1日分をまとめて数え、超えることになる最初の日から先は請求しません。上限日数とあわせて先に届いたほうで止まります。',
      }),
      closingDay: number('締め日', {
        min: 1,
        max: 31,
        unit: '日',
        help: '1か月分を締める日です。20なら前月21日から20日までを請求します。空欄は月末締めです。',
        dated: true,
      }),
      tags: tags('タグ'),
      note: text('備考', { lines: 4, max: 1000 }),
      details: children('キーワード条件', searchConditionDetail, 'searchConditionId', {
        max: 30,
        dated: true,
        csvKey: ['keyword', 'searchLocationId', 'language'],
      }),
      bestRank: number('最高順位', { derived: true, unit: '位', hidden: true }),
      bestRankOn: date('最高順位の日', { derived: true, hidden: true }),
      // The keywords' results of that day and the figures of the running month; the fields below turn them into today's
      // and this month's
      worstRank: number('最低順位', { derived: true, unit: '位', hidden: true, csv: false }),
      // The same with 圏外 as a number beyond every rank, for sorting
      bestRankOrder: number('最高順位の並び', { derived: true, hidden: true, csv: false }),
      worstRankOrder: number('最低順位の並び', { derived: true, hidden: true, csv: false }),
      readKeywords: number('計測したキーワード', { derived: true, hidden: true, csv: false }),
      outKeywords: number('圏外のキーワード', { derived: true, hidden: true, csv: false }),
      achievedKeywords: number('達成したキーワード', { derived: true, hidden: true, csv: false }),
      dueKeywords: number('計測するキーワード', { derived: true, hidden: true, csv: false }),
      rankChange: number('最後の変動', { derived: true, hidden: true, csv: false }),
      monthUntil: date('集計した月の末日', { derived: true, hidden: true, csv: false }),
      monthDays: number('集計した月の成果日数', { derived: true, hidden: true, csv: false }),
      monthForecast: yen('集計した月の請求見込み', { derived: true, hidden: true, csv: false, readBy: seesMoney }),
      // Today's value where the row shows a planned one; null where the two are the same
      heldStatus: select('予定の前の状態', storeStatusLabels, { derived: true, hidden: true, csv: false }),
      heldOwnerUserId: reference('予定の前の契約者', 'system-user', {
        derived: true,
        hidden: true,
        csv: false,
      }),
      statusToday: select('本日の状態', storeStatusLabels, {
        computed: either(own('heldStatus'), own('status')),
        csv: false,
      }),
      todaysBestRank: number('本日の最高順位', {
        computed: when(readToday, own('bestRank')),
        sortedBy: when(readToday, own('bestRankOrder')),
        unit: '位',
      }),
      todaysWorstRank: number('本日の最低順位', {
        computed: when(readToday, own('worstRank')),
        sortedBy: when(readToday, own('worstRankOrder')),
        unit: '位',
      }),
      todaysState: select('本日の計測', todaysStateLabels, {
        computed: when(
          readToday,
          when(
            someUnread,
            constant('PARTLY'),
            when(
              someOut,
              when(equal(own('outKeywords'), own('readKeywords')), constant('OUT'), constant('SOME_OUT')),
              constant('READ'),
            ),
          ),
          when(both(measuredToday, below(constant(0), own('dueKeywords'))), constant('UNREAD')),
        ),
        tones: { READ: 'success', SOME_OUT: 'warning', OUT: 'neutral', PARTLY: 'warning', UNREAD: 'neutral' },
      }),
      todaysAchieved: number('本日の達成', { computed: when(readToday, own('achievedKeywords')), unit: '件' }),
      todaysRead: number('本日の計測数', { computed: when(readToday, own('readKeywords')), unit: '件' }),
      todaysChange: number('変動', {
        computed: when(readToday, own('rankChange')),
        help: '前回の計測からの変動です。下がったキーワードがあれば最も下がったもの、なければ最も上がったものを示します。',
      }),
      achievedDays: number('今月の成果日数', { computed: when(ofThisMonth, own('monthDays')), unit: '日' }),
      chargeForecast: yen('請求見込み', {
        computed: when(ofThisMonth, own('monthForecast')),
        readBy: seesMoney,
        help: '税抜。いまの順位が締めまで続いた場合の、今月分の請求額です。',
      }),
      lastReadDate: moment('最終計測', { derived: true }),
      // What Google said of the place id when it was last read
      placeState: select('Googleでの状態', placeStateLabels, { derived: true, hidden: true, csv: false }),
      matching: select('照合', matchingLabels, {
        computed: when(
          equal(own('placeId'), own('placeId')),
          when(
            equal(own('placeState'), constant('MOVED')),
            constant('MOVED'),
            when(
              equal(own('placeState'), constant('GONE')),
              constant('GONE'),
              when(
                equal(own('placeState'), constant('CLOSED_TEMPORARILY')),
                constant('CLOSED_TEMPORARILY'),
                when(
                  equal(own('placeState'), constant('CLOSED_PERMANENTLY')),
                  constant('CLOSED_PERMANENTLY'),
                  constant('MATCHED'),
                ),
              ),
            ),
          ),
          constant('UNMATCHED'),
        ),
        tones: {
          MATCHED: 'success',
          UNMATCHED: 'warning',
          MOVED: 'danger',
          GONE: 'danger',
          CLOSED_TEMPORARILY: 'warning',
          CLOSED_PERMANENTLY: 'danger',
        },
      }),
      hasFallen: boolean('下降', {
        computed: both(readToday, below(own('rankChange'), constant(0))),
        words: ['あり', 'なし'],
      }),
      hasOut: boolean('圏外', { computed: both(readToday, someOut), words: ['あり', 'なし'] }),
      hasUnread: boolean('未計測', {
        computed: when(
          measuredToday,
          when(readToday, someUnread, below(constant(0), own('dueKeywords'))),
          constant(false),
        ),
        words: ['あり', 'なし'],
      }),
      endsSoon: boolean('契約終了間近', {
        computed: both(
          atMost(today, own('contractEnd')),
          atMost(daysFrom(today, own('contractEnd')), constant(endsSoonDays)),
        ),
        words: ['はい', 'いいえ'],
      }),
      validFrom: date('いつから', {
        transient: true,
        help: '空欄のとき、契約者・状態・上限・キーワードは翌日から、課金方式・月額・締め日は次の締めから変わります。',
      }),
      reason: text('変更の理由', { transient: true, max: 500, help: '過去の日から変えるときに必要です。' }),
      terms: list(
        '適用の履歴',
        {
          effectiveFrom: date('適用開始日'),
          effectiveTo: date('適用終了日'),
          ownerUserId: reference('契約者', 'system-user'),
          status: select('状態', storeStatusLabels),
          billingMode: select('課金方式', billingModeLabels),
          monthlyFee: yen('月額'),
          capDays: number('上限日数', { unit: '日' }),
          capYen: yen('上限金額'),
          closingDay: number('締め日', { unit: '日' }),
        },
        { computed: true, hidden: true, csv: false },
      ),
    },
    form: {
      店舗: [
        'name',
        'nameKana',
        'code',
        'category',
        'address',
        'latitude',
        'longitude',
        'phone',
        'websiteUrl',
        'placeId',
        'gbpAccountName',
        'gbpLocationName',
      ],
      契約: [
        'status',
        'ownerUserId',
        'managerUserId',
        'contractStart',
        'contractEnd',
        'billingMode',
        'monthlyFee',
        'capDays',
        'capYen',
        'closingDay',
      ],
      キーワード: ['details'],
      変更の適用: ['validFrom', 'reason'],
      その他: ['tags', 'note'],
    },
    list: {
      columns: [
        'name',
        'status',
        'todaysBestRank',
        'todaysWorstRank',
        'todaysChange',
        'achievedDays',
        'chargeForecast',
        'lastReadDate',
        'matching',
        'ownerUserId',
        'managerUserId',
        'code',
        'category',
        'address',
        'contractStart',
      ],
      filters: [
        'status',
        'statusToday',
        'ownerUserId',
        'managerUserId',
        'category',
        'billingMode',
        'contractStart',
        'tags',
        'todaysBestRank',
        'matching',
      ],
      sort: '-createDate',
      card: ['status', 'todaysBestRank', 'todaysChange', 'achievedDays', 'ownerUserId'],
      // Needed to distinguish 圏外 from 未計測 where a rank has no number
      reads: ['todaysState', 'todaysAchieved', 'todaysRead'],
      // Hidden from customers: all stores that they see are their own, and the billing mode was agreed in the contract
      notFor: { ownerUserId: customers, managerUserId: customers, billingMode: customers },
    },
    // Generated codes are checked against deleted stores too, which the unique index leaves out; `contractEnd` finds
    // contracts that end soon
    indexes: [['code'], ['contractEnd']],
    access: {
      rows: { ...allForAdmins, MANAGER: managedStores, ...forCustomers(ownStores) },
      list: everyone,
      create: staff,
      update: staff,
      remove: admins,
      fixed: { MANAGER: 'managerUserId' },
    },
    actions: {
      measure: {
        label: '今すぐ計測',
        roles: staff,
        when: { statusToday: ['MEASURING'] },
        confirm: '{count}件の店舗のキーワードを今すぐ計測します。1つのキーワードは1分に1回まで計測できます。',
        done: 'の計測を始めました',
        bulk: true,
      },
    },
    fileFormats: storeFiles,
    routes: { create: '/search-conditions/new' },
  }),

  'search-condition-detail': searchConditionDetail,

  'search-condition-detail-term': internal(
    'キーワード条件の適用期間',
    {
      detailId: reference('キーワード条件', 'search-condition-detail', { required: true }),
      targetRank: number('目標順位', { required: true }),
      dailyPrice: yen('日額', { required: true }),
      capDays: number('上限日数'),
      effectiveFrom: date('適用開始日', { required: true }),
      effectiveTo: date('適用終了日'),
    },
    {
      indexes: [['detailId', 'effectiveFrom']],
      exclude: [{ same: ['detailId'], from: 'effectiveFrom', to: 'effectiveTo' }],
    },
  ),

  // The values that decide a store's bill, each row valid for a date range
  'search-condition-term': internal(
    '登録店舗の適用期間',
    {
      searchConditionId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
      effectiveFrom: date('適用開始日', { required: true }),
      effectiveTo: date('適用終了日'),
      // Constraints of the table: a day under 計測中 has an owner, and a day under FIXED has a fee
      ownerUserId: reference('契約者', 'system-user', { keepOnDelete: true, requiredWhen: { status: ['MEASURING'] } }),
      status: select('状態', storeStatusLabels, { required: true }),
      billingMode: select('課金方式', billingModeLabels, { required: true }),
      monthlyFee: yen('月額', { requiredWhen: { billingMode: ['FIXED'] }, max: highestMonthlyFee }),
      capDays: number('上限日数'),
      capYen: yen('上限金額'),
      closingDay: number('締め日'),
    },
    {
      indexes: [['searchConditionId', 'effectiveFrom']],
      exclude: [{ same: ['searchConditionId'], from: 'effectiveFrom', to: 'effectiveTo' }],
    },
  ),

  'rank-observation': internal(
    '順位の計測',
    {
      detailId: reference('キーワード条件', 'search-condition-detail', { required: true }),
      day: date('日', { required: true }),
      takenAt: moment('計測日時', { required: true }),
      status: select('結果', readingStatusLabels, { required: true }),
      rank: number('順位'),
      depth: number('取得件数', { required: true }),
      matchedPlaceId: text('照合したプレイスID', { max: 300 }),
      origin: select('種類', readingOriginLabels, { required: true }),
      instrument: text('計測方法', { required: true, max: 50 }),
      instrumentVersion: text('計測方法の版', { max: 50 }),
      latitude: number('緯度', { decimals: 7 }),
      longitude: number('経度', { decimals: 7 }),
      radius: number('半径', { unit: 'm' }),
      placeIdsAbove: json('上位のプレイスID'),
      rivalRanks: json('ライバルの順位'),
      failure: text('失敗の理由', { max: 500 }),
    },
    {
      indexes: [
        ['detailId', 'day'],
        ['detailId', 'rank', 'day'],
      ],
      // Whatever goes wrong in the workers, a keyword has at most one scheduled reading a day
      uniqueWhen: [{ fields: ['detailId', 'day'], when: { origin: ['SCHEDULED'] } }],
      partitionedBy: 'day',
    },
  ),

  // Summary of a month of readings whose partition was detached: for each day the reading that counts
  'rank-month': internal(
    '順位の月まとめ',
    {
      detailId: reference('キーワード条件', 'search-condition-detail', { required: true }),
      month: month('月', { required: true }),
      days: json('日ごとの結果', { required: true }),
      bestRank: number('最高順位'),
      bestOn: date('最高順位の日'),
    },
    { unique: [['detailId', 'month']] },
  ),

  'search-location': resource({
    label: '検索位置情報',
    purpose: '順位を調べる地点（店舗・駅・任意の地点）を登録します。',
    icon: 'environment',
    menu: { order: 30 },
    fields: {
      name: text('名称', { required: true, max: 100, search: true }),
      kind: select('種別', { STORE: '店舗', STATION: '駅', POINT: '任意地点' }, { required: true }),
      latitude: number('緯度', { required: true, min: -90, max: 90, decimals: 7 }),
      longitude: number('経度', { required: true, min: -180, max: 180, decimals: 7 }),
      radius: number('半径', { required: true, min: 1, max: 50_000, unit: 'm', initial: 1000 }),
      prefecture: text('都道府県', { max: 10, search: true }),
      address: text('住所', { max: 300, search: true }),
      note: text('備考', { lines: 4, max: 1000 }),
    },
    list: {
      columns: ['name', 'kind', 'prefecture', 'address', 'latitude', 'longitude', 'radius'],
      filters: ['kind', 'prefecture', 'radius'],
      sort: 'name',
      card: ['kind', 'address', 'radius'],
    },
    access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins },
  }),

  'keyword-template': resource({
    label: 'キーワードテンプレート',
    purpose: '店舗のキーワードを登録するときの初期値です。検索位置・目標順位・日額などをまとめて入力できます。',
    icon: 'form',
    fields: {
      name: text('名前', { required: true, unique: true, max: 100, search: true }),
      searchLocationId: reference('検索位置', 'search-location'),
      targetRank: number('目標順位', { min: 1, max: 20, unit: '位', initial: 3 }),
      dailyPrice: yen('日額', { max: 1_000_000, help: '税抜' }),
      capDays: number('上限日数', { min: 1, max: 31, unit: '日' }),
      device: select('端末', deviceLabels, { initial: 'MOBILE' }),
      depth: number('取得件数', { choices: [20, 40, 60], unit: '件', initial: 20 }),
    },
    list: {
      columns: ['name', 'searchLocationId', 'targetRank', 'dailyPrice', 'capDays', 'device', 'depth'],
      sort: 'name',
      card: ['searchLocationId', 'targetRank', 'dailyPrice'],
    },
    access: {
      rows: { ...allForAdmins, MANAGER: 'all' },
      list: staff,
      create: admins,
      update: admins,
      remove: admins,
    },
  }),

  'system-user': resource({
    tokens: 'read',
    label: 'システムユーザー',
    purpose: 'ログインできる人を登録します。登録すると招待メールが届きます。',
    icon: 'team',
    menu: { order: 40 },
    key: 'email',
    titlePrefix: 'companyName',
    accounts: {
      role: 'systemUserRole',
      openWhile: { status: ['ACTIVE', 'LEAVING'] },
      views: { share: admins, see: staff },
    },
    fields: {
      name: ownAccountFields.name,
      nameKana: ownAccountFields.nameKana,
      email: email('メールアドレス', { required: true, unique: true, search: true }),
      systemUserRole: select('権限', roleLabels, {
        required: true,
        help: '変えると、課金の有無は翌日から変わります。',
      }),
      companyName: ownAccountFields.companyName,
      // Learnt from the first deposit that a person records for the customer
      transferName: text('振込名義カナ', {
        max: 100,
        readBy: staff,
        shownWhen: { systemUserRole: customers },
        help: '最初の入金の記録で自動で入ります。',
      }),
      phone: ownAccountFields.phone,
      picture: ownAccountFields.picture,
      managerUserId: reference('担当マネージャー', 'system-user', { tab: true, only: { systemUserRole: ['MANAGER'] } }),
      status: select(
        '状態',
        { ACTIVE: '有効', STOPPED: '停止', LEAVING: '退会申請中', LEFT: '退会' },
        {
          initial: 'ACTIVE',
          readOnly: true,
          tones: { ACTIVE: 'success', STOPPED: 'danger', LEAVING: 'warning', LEFT: 'neutral' },
        },
      ),
      lastLoginDate: moment('最終ログイン', { readOnly: true }),
      mustChangePassword: boolean('初回パスワード変更待ち', { readOnly: true }),
    },
    form: {
      基本情報: ['name', 'nameKana', 'email', 'phone', 'companyName', 'picture'],
      権限: ['systemUserRole', 'managerUserId'],
      入金: ['transferName'],
    },
    list: {
      columns: ['name', 'email', 'systemUserRole', 'companyName', 'managerUserId', 'status', 'lastLoginDate'],
      filters: ['systemUserRole', 'status', 'managerUserId', 'lastLoginDate'],
      sort: '-createDate',
      card: ['systemUserRole', 'email', 'status'],
    },
    access: {
      rows: {
        SYSTEM_ADMINISTRATOR: 'all',
        BUSINESS_ADMINISTRATOR: { not: { is: { systemUserRole: ['SYSTEM_ADMINISTRATOR'] } } },
        MANAGER: { every: [{ own: 'managerUserId' }, { is: { systemUserRole: customers } }] },
        ...forCustomers({ own: 'id' }),
      },
      list: staff,
      create: staff,
      update: staff,
      remove: admins,
      restore: admins,
      choices: {
        systemUserRole: {
          BUSINESS_ADMINISTRATOR: ['BUSINESS_ADMINISTRATOR', 'MANAGER', ...customers],
          MANAGER: customers,
        },
      },
      fixed: { MANAGER: 'managerUserId' },
    },
    actions: {
      stop: {
        label: '停止',
        roles: admins,
        when: { status: ['ACTIVE', 'LEAVING'] },
        confirm: '{count}人のログインを停止します。開いている画面もすぐに使えなくなります。',
        danger: true,
        bulk: true,
      },
      reopen: {
        label: '再開',
        roles: admins,
        when: { status: ['STOPPED'] },
        confirm: '{count}人がもう一度ログインできるようにします。',
        bulk: true,
      },
      invite: {
        label: '招待メールを再送',
        roles: staff,
        when: { status: ['ACTIVE'], mustChangePassword: [true] },
        confirm: '{count}人に、パスワードを設定するためのメールをもう一度送ります。',
        bulk: true,
        done: 'に招待メールを送りました',
      },
      leave: {
        label: '退会の完了',
        roles: admins,
        when: { status: ['LEAVING'] },
        confirm: '{count}人の退会を完了します。ログインできなくなり、発行した請求書などの記録は保管されます。',
        danger: true,
      },
      stay: {
        label: '退会申請の取り下げ',
        roles: admins,
        when: { status: ['LEAVING'] },
        confirm: '{count}人の退会申請を取り下げます。',
      },
      'remove-second-factor': {
        label: '二段階認証の解除',
        roles: admins,
        when: { status: ['ACTIVE', 'LEAVING'] },
        confirm:
          '認証アプリもリカバリーコードも使えなくなった方のための操作です。ご本人であることを確かめてから解除してください。',
        danger: true,
      },
    },
  }),

  'invoice-additional-information-detail': resource({
    tokens: 'read',
    label: '請求書追加情報',
    purpose: '請求書に載せる宛名や支払条件です。変更は担当者にご連絡ください。',
    purposeFor: { create: '請求書に載せる宛名や支払条件を、契約者ごとに登録します。' },
    icon: 'idcard',
    keyedBy: 'userId',
    title: 'recipientName',
    fields: {
      userId: reference('契約者', 'system-user', {
        required: true,
        createOnly: true,
        tab: true,
        only: { systemUserRole: customers },
        searchThrough: true,
      }),
      recipientName: text('宛名', { required: true, max: 100, search: true }),
      honorific: select('敬称', { ONCHU: '御中', SAMA: '様' }, { initial: 'ONCHU' }),
      department: text('部署', { max: 100 }),
      postalCode: postalCode('郵便番号', { fills: 'address' }),
      address: text('住所', { max: 300 }),
      paymentTerms: select(
        '支払条件',
        { NEXT_MONTH_END: '翌月末', SAME_MONTH_END: '当月末', NEXT_MONTH_20: '翌月20日', SECOND_MONTH_END: '翌々月末' },
        { initial: 'NEXT_MONTH_END', help: '締め日の翌月末は、10月分なら11月30日です。' },
      ),
      // Null for customers from before it was asked: their first issue waits for an answer
      termsFrom: select('期日の起算', termsFromLabels, {
        initial: 'CLOSING',
        help: '支払条件を数え始める日です。発行日起算の契約のときだけ「発行日」にします。',
      }),
      subcontractAct: select('取適法', subcontractActLabels, {
        readBy: staff,
        help: '手数料を差し引いた入金に印を付けます。',
      }),
      registrationNumber: text('登録番号', {
        ...registrationNumberRules,
        pattern: registrationNumber,
        help: `${registrationNumberRules.hint}。契約者が適格請求書発行事業者のとき`,
      }),
      bankAccount: text('請求書に載せる振込先', { lines: 3, max: 300 }),
      note: text('備考', { lines: 4, max: 1000 }),
      taxRounding: select('消費税の端数', taxRoundingLabels, { initial: 'FLOOR' }),
    },
    list: {
      columns: ['recipientName', 'userId', 'honorific', 'paymentTerms', 'registrationNumber', 'taxRounding'],
      filters: ['userId', 'paymentTerms', 'termsFrom'],
      sort: '-updateDate',
    },
    access: {
      rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
      list: everyone,
      create: staff,
      update: staff,
      remove: admins,
    },
    routes: { list: false, show: false, create: '/invoice-additional-information-detail/:id/create' },
  }),

  'sns-account': resource({
    tokens: 'read',
    label: '連携SNSアカウント',
    purpose: '店舗のSNSアカウントを登録し、連携の状態を確認します。',
    icon: 'link',
    menu: { order: 20 },
    title: 'handle',
    fields: {
      provider: select(
        'SNS',
        { INSTAGRAM: 'Instagram', TIKTOK: 'TikTok', FACEBOOK: 'Facebook', X: 'X', LINE: 'LINE', YOUTUBE: 'YouTube' },
        { required: true },
      ),
      handle: text('アカウント名', { required: true, max: 100, search: true }),
      url: url('URL', { search: true }),
      searchConditionId: reference('登録店舗', 'search-conditions', { required: true, tab: true }),
      externalId: text('外部ID', { max: 100 }),
      status: select(
        '状態',
        { LINKED: '連携中', RELINK: '要再連携', REVOKED: '解除' },
        { initial: 'LINKED', tones: { LINKED: 'success', RELINK: 'warning', REVOKED: 'neutral' } },
      ),
      followers: number('フォロワー', { min: 0, unit: '人', readOnly: true }),
      accessTokenExpiresAt: moment('アクセストークン期限', { readOnly: true }),
      refreshTokenExpiresAt: moment('更新トークン期限', { readOnly: true }),
      lastSyncedAt: moment('最終同期', { readOnly: true }),
      lastError: text('直近のエラー', { max: 500, readOnly: true }),
    },
    list: {
      columns: [
        'handle',
        'provider',
        'searchConditionId',
        'status',
        'followers',
        'accessTokenExpiresAt',
        'lastSyncedAt',
      ],
      filters: ['provider', 'status', 'searchConditionId', 'accessTokenExpiresAt'],
      sort: '-createDate',
      card: ['provider', 'searchConditionId', 'status', 'followers'],
    },
    access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins },
    actions: {
      sync: {
        label: '今すぐ同期',
        roles: admins,
        when: { provider: ['TIKTOK'], status: ['LINKED'] },
        confirm: '{count}件のプロフィールと動画を読み直します。',
        bulk: true,
      },
      unlink: {
        label: '連携解除',
        roles: admins,
        when: { status: ['LINKED', 'RELINK'] },
        confirm: '{count}件の連携を解除します。もう一度使うには、アカウントの持ち主による連携が必要です。',
        danger: true,
        bulk: true,
      },
    },
  }),

  // Every link to an external account: of stores (SNS) and of users (Google)
  'link-health': view({
    label: '連携',
    listTitle: '連携状況',
    purpose: 'SNSアカウントを登録すると、連携の状態がここに並びます。',
    icon: 'link',
    fields: {
      name: text('アカウント', { search: true }),
      provider: select('連携先', linkProviderLabels),
      storeName: text('登録店舗', { search: true }),
      ownerName: text('契約者', { search: true }),
      health: select('連携状態', linkHealthLabels, { tones: linkHealthTones }),
      endsAt: moment('連携期限'),
      lastSyncedAt: moment('最終同期'),
      lastError: text('直近のエラー'),
      kind: select('種類', linkKindLabels, { hidden: true }),
      linkId: number('連携の番号', { hidden: true }),
      storeId: number('登録店舗の番号', { hidden: true }),
      ownerUserId: number('契約者の番号', { hidden: true }),
      managerUserId: number('担当マネージャーの番号', { hidden: true }),
    },
    list: {
      columns: ['name', 'provider', 'storeName', 'ownerName', 'health', 'endsAt', 'lastSyncedAt'],
      filters: ['health', 'provider'],
      sort: ['health', 'endsAt'],
      counts: 'health',
      card: ['provider', 'storeName', 'health', 'endsAt'],
      reads: ['kind', 'linkId', 'storeId', 'ownerUserId'],
    },
    access: { rows: allForAdmins, list: admins },
    routes: { list: '/sns-account/health', show: false },
  }),

  notification: resource({
    label: '通知',
    listTitle: '通知履歴',
    purpose: '順位の変動や決済などの通知の履歴です。',
    icon: 'bell',
    menu: { order: 50, group: '履歴管理' },
    title: 'content',
    fields: {
      content: text('内容', { required: true, max: 1000, lines: 3, search: true }),
      notificationType: select('種類', notificationLabels, {
        required: true,
        initial: 'NONE',
        tones: notificationTones,
      }),
      operandValue: json('関連ID', { ids: true, hidden: true, csv: false }),
      recipientRoles: select('宛先の権限', roleLabels, {
        many: true,
        help: '権限もユーザーも選ばないと、全員に届きます。',
        readBy: admins,
      }),
      // Recipients do not see who else was notified
      recipientUserIds: reference('宛先のユーザー', 'system-user', { many: true, keepOnDelete: true, readBy: admins }),
      readDate: moment('既読日時', { computed: true, csv: false }),
      unread: boolean('未読', { computed: true, csv: false, words: ['あり', 'なし'] }),
    },
    list: {
      columns: ['content', 'notificationType', 'createDate', 'readDate'],
      filters: ['notificationType', 'createDate'],
      sort: '-createDate',
      card: ['notificationType', 'createDate'],
      reads: ['operandValue', 'unread'],
    },
    access: {
      rows: {
        ...allForAdmins,
        MANAGER: {
          any: [
            { holdsMe: 'recipientUserIds' },
            { holdsMyRole: 'recipientRoles' },
            { every: [{ empty: 'recipientUserIds' }, { empty: 'recipientRoles' }] },
          ],
        },
        ...forCustomers({
          any: [
            { holdsMe: 'recipientUserIds' },
            { holdsMyRole: 'recipientRoles' },
            { every: [{ empty: 'recipientUserIds' }, { empty: 'recipientRoles' }] },
          ],
        }),
      },
      list: everyone,
      create: admins,
      update: admins,
      remove: admins,
      import: [],
    },
    listActions: {
      'read-all': {
        label: 'すべて既読にする',
        roles: everyone,
        done: '未読の通知をすべて既読にしました',
      },
    },
    routes: { show: false },
    updatePath: '/notification/update/:id',
  }),

  'incentive-history': resource({
    tokens: 'read',
    label: '請求',
    listTitle: '請求履歴',
    listPath: '/charge-history',
    purpose: '月ごとの請求です。請求書が発行されると、ここに並びます。',
    purposeFor: { issue: '月ごとの請求です。成果日数の集計から下書きが作られます。' },
    icon: 'file-text',
    menu: { order: 60, group: '履歴管理' },
    title: 'invoiceNumber',
    // Only issued charges have a number
    nameless: { by: 'period', pattern: '{title}分の下書き' },
    fields: {
      invoiceNumber: text('請求書番号', { readOnly: true, unique: true, search: true, max: 20 }),
      userId: reference('契約者', 'system-user', { required: true, tab: true, searchThrough: true }),
      period: month('対象月', { required: true }),
      status: select('状態', chargeStatusLabels, {
        initial: 'DRAFT',
        tones: { DRAFT: 'neutral', ISSUED: 'info', PAID: 'success', FAILED: 'danger', CANCELLED: 'neutral' },
      }),
      issueDate: date('発行日'),
      dueDate: date('支払期限'),
      paidDate: date('入金日'),
      cancelledOn: date('取消日'),
      mailedDate: moment('メール送付', { readOnly: true }),
      mailState: select('メールの状態', invoiceMailStates, {
        readOnly: true,
        tones: { WAITING: 'info', SENT: 'success', UNKNOWN: 'warning', FAILED: 'danger', WITHHELD: 'neutral' },
      }),
      paymentMethod: select('支払方法', paymentMethodLabels),
      gatewayState: select('決済サービスでの動き', gatewayStateLabels, {
        readOnly: true,
        tones: { REFUNDED: 'warning', DISPUTED: 'danger', WON: 'success', LOST: 'danger' },
      }),
      lines: list(
        '明細',
        {
          storeName: text('店舗'),
          keyword: text('キーワード'),
          days: number('日数', { unit: '日' }),
          unitPrice: yen('単価'),
          amount: yen('金額'),
          taxRate: number('税率', { unit: '%' }),
          detailId: number('キーワード条件', { hidden: true }),
          searchConditionId: number('登録店舗', { hidden: true }),
        },
        { max: 2000 },
      ),
      subtotal: yen('税抜金額', { required: true }),
      taxes: list('消費税の内訳', { rate: number('税率', { unit: '%' }), base: yen('対象金額'), tax: yen('消費税') }),
      tax: yen('消費税', { required: true }),
      total: yen('税込金額', { required: true }),
      // Amount paid for the charge that this one corrects, and credit from an earlier refund: only the rest is due
      carried: yen('既入金', { initial: 0 }),
      credited: yen('前回の返金からの充当', { initial: 0 }),
      due: yen('お支払い額'),
      periodFirst: date('対象期間の開始', { hidden: true }),
      periodLast: date('対象期間の終了', { hidden: true }),
      correctsId: reference('訂正元の請求', 'incentive-history'),
      reason: text('取消・訂正の理由', { max: 500, lines: 3 }),
      // May name other customers who own the days now
      outcome: text('取消・訂正の結果', { max: 2000, lines: 3, readBy: admins, csv: false }),
      isNotBilled: boolean('請求しない', { hidden: true, csv: false }),
      // Issued when a month had only one charge: all days of its stores count as billed, so nothing more is billed for
      // it
      isSettled: boolean('追加の請求なし', { hidden: true, csv: false }),
      runId: reference('集計', 'count-run', { hidden: true, csv: false, keepOnDelete: true }),
      pdfHash: text('PDFのハッシュ', { max: 64, hidden: true, csv: false }),
    },
    list: {
      columns: ['invoiceNumber', 'userId', 'period', 'total', 'status', 'issueDate', 'dueDate', 'paymentMethod'],
      filters: [
        'period',
        'status',
        'userId',
        'total',
        'issueDate',
        'dueDate',
        'paymentMethod',
        'mailState',
        'gatewayState',
      ],
      sort: '-period',
      card: ['userId', 'period', 'total', 'status'],
      notFor: { userId: customers },
    },
    access: {
      rows: {
        ...allForAdmins,
        MANAGER: { through: 'userId' },
        ...forCustomers({ every: [{ own: 'userId' }, { not: { is: { status: ['DRAFT'] } } }] }),
      },
      list: [...staff, ...payers],
    },
    actions: {
      issue: {
        label: '発行',
        roles: admins,
        when: { status: ['DRAFT'] },
        confirm: '{count}件の請求を発行します。発行した請求は変更できません。',
        bulk: true,
        input: {
          issueDate: date('発行日', { help: '空欄は今日です。対象期間の翌日から今日までを選べます。' }),
        },
      },
      'mark-paid': {
        label: '入金を記録する',
        roles: admins,
        // A payment for a paid or cancelled charge is recorded as money to refund
        when: { status: ['ISSUED', 'FAILED', 'PAID', 'CANCELLED'] },
        confirm:
          '{count}件の請求に入金を記録します。全額に達した請求は入金済になり、取消の請求の入金は返金待ちになります。',
        bulk: true,
        input: {
          amount: yen('入金額', {
            min: 1,
            help: '空欄は残りの全額です。入金済・取消の請求には、届いた額を入力します。',
          }),
          day: date('入金日', { help: '空欄は今日です。' }),
          fee: boolean('不足分を振込手数料とする', {
            help: '不足が880円までのとき、残りを当社負担の振込手数料として入金済にします。',
          }),
        },
        // Partial payments may be repeated
        adds: ['amount'],
      },
      cancel: {
        label: '取消',
        roles: admins,
        when: { status: ['ISSUED', 'FAILED', 'PAID'] },
        confirm:
          '{count}件の請求を取り消します。取り消した請求は元に戻せません。「請求しない」を選ばないときは、集計し直して新しい下書きを作ります。',
        danger: true,
        input: {
          notBilled: boolean('請求しない', { help: 'この月の分を、この契約者に請求しないことにします。' }),
          reason: text('理由', { max: 500, lines: 2, help: '「請求しない」ときは必ず入力します。' }),
        },
      },
      correct: {
        label: '訂正',
        roles: admins,
        when: { status: ['ISSUED', 'FAILED', 'PAID'] },
        confirm:
          'この請求を取り消し、いまの契約と計測結果から訂正の下書きを作ります。入金済の金額は下書きに引き継ぎます。',
        danger: true,
        done: 'を取り消し、集計し直しました。「取消・訂正の結果」を確認してください',
        input: { reason: text('訂正の理由', { max: 500, lines: 2 }) },
      },
      'give-back': {
        label: '返金',
        roles: admins,
        when: { status: ['PAID', 'CANCELLED'] },
        confirm: '受け取りすぎた金額をお返しします。請求した対価にあたる分は、適格返還請求書を作成します。',
        danger: true,
        done: 'の返金を記録しました',
        // Only the page of a charge knows whether there is something to give back
        ownButton: true,
        input: {
          way: select('返し方', wayLabels, { required: true }),
          day: date('返金した日', { help: '銀行振込で返金した日です。空欄は今日です。' }),
          reason: text('返金の理由', { max: 200 }),
        },
      },
      'charge-card': {
        label: 'カードで決済',
        roles: admins,
        when: { status: ['ISSUED', 'FAILED'], paymentMethod: ['CARD'] },
        confirm: '{count}件の請求を、契約者の登録カードで決済します。',
        bulk: true,
        done: 'の決済を始めました',
      },
      send: {
        label: 'メールで送付',
        roles: admins,
        when: { status: ['ISSUED', 'PAID', 'FAILED'] },
        confirm: '{count}件の請求書をPDFで送付します。',
        bulk: true,
        done: 'の請求書を送付しています',
      },
      'send-again': {
        label: 'もう一度送付',
        roles: admins,
        when: { status: ['ISSUED', 'PAID', 'FAILED'], mailState: ['SENT', 'UNKNOWN', 'FAILED', 'WITHHELD'] },
        confirm: '請求書をもう一度メールで送付します。前のメールが届いている場合、契約者は2通受け取ります。',
        done: 'の請求書をもう一度送付しています',
      },
    },
    unique: [],
    // A customer has at most one draft a month. That no day is billed twice is ensured by the ledger (billed-day)
    uniqueWhen: [{ fields: ['userId', 'period'], when: { status: ['DRAFT'] } }],
    indexes: [
      ['userId', 'period'],
      ['period', 'status'],
    ],
  }),

  'incentive-information-report-history': resource({
    label: '成果日数',
    listTitle: '成果日数履歴',
    purpose: '目標の順位に入った日数の、月ごとの集計です。',
    icon: 'calendar',
    menu: { order: 70, group: '履歴管理' },
    title: 'period',
    fields: {
      period: month('対象月', { required: true }),
      searchConditionId: reference('登録店舗', 'search-conditions', { required: true, tab: true, keepOnDelete: true }),
      detailId: reference('キーワード', 'search-condition-detail', { required: true, keepOnDelete: true }),
      // Owner of the days. A customer who was charged for some of them has a row as well. Null for old counts whose
      // owner is unknown
      ownerUserId: reference('契約者', 'system-user', { keepOnDelete: true, searchThrough: true }),
      // A period is longer than a month when the closing day moves to a later day
      days: text('日別', { required: true, max: 62, help: '○ 達成　× 未達　− 未計測・ほかの契約者の日' }),
      achieved: number('成果日数', {
        required: true,
        min: 0,
        max: 62,
        unit: '日',
        help: '目標順位以上に表示された日の数です。',
      }),
      billed: number('請求日数', {
        required: true,
        min: 0,
        max: 62,
        unit: '日',
        help: '成果日数のうち、上限日数と上限金額までの日数です。',
      }),
      capHit: boolean('上限到達'),
      unitPrice: yen('単価', { required: true }),
      amount: yen('金額', { required: true }),
      snapshotDate: moment('集計日時', { required: true }),
      runId: reference('集計', 'count-run'),
    },
    list: {
      columns: [
        'period',
        'searchConditionId',
        'detailId',
        'ownerUserId',
        'days',
        'achieved',
        'billed',
        'capHit',
        'unitPrice',
        'amount',
        'snapshotDate',
      ],
      filters: ['period', 'searchConditionId', 'ownerUserId', 'achieved', 'capHit'],
      sort: '-period',
      card: ['searchConditionId', 'achieved', 'billed', 'amount'],
      reads: ['detailId'],
    },
    access: { rows: { ...allForAdmins, MANAGER: { through: 'ownerUserId' } }, list: staff },
    routes: { show: false },
    unique: [['period', 'detailId', 'ownerUserId']],
  }),

  'count-run': internal(
    '成果日数集計',
    {
      period: month('対象月', { required: true }),
      startedAt: moment('開始', { required: true }),
      finishedAt: moment('終了'),
      startedBy: reference('実行者', 'system-user', { keepOnDelete: true }),
      total: number('対象件数', { min: 0 }),
      counted: number('集計件数', { min: 0 }),
      failed: number('失敗件数', { min: 0 }),
      // Whom it failed for, and why
      failures: json('失敗した契約者'),
      state: select('状態', { RUNNING: '集計中', FINISHED: '完了' }),
      // The last customer counted: a worker that takes over resumes after it
      cursor: number('進み'),
      claim: text('担当', { max: 40 }),
      claimedUntil: moment('担当の期限'),
    },
    {
      indexes: [['period']],
      // At most one running count for each period
      uniqueWhen: [{ fields: ['period'], when: { state: ['RUNNING'] } }],
    },
  ),

  // Counted periods of a store: they never overlap
  'counted-period': internal(
    '集計済の期間',
    {
      searchConditionId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
      period: month('対象月', { required: true }),
      firstDay: date('開始日', { required: true }),
      lastDay: date('終了日', { required: true }),
      runId: reference('集計', 'count-run', { keepOnDelete: true }),
    },
    {
      unique: [['searchConditionId', 'period']],
      exclude: [{ same: ['searchConditionId'], from: 'firstDay', to: 'lastDay' }],
    },
  ),

  // The ledger: each billed day (or fixed month) refers to its charge, and is held by at most one active charge
  'billed-day': internal(
    '請求済の日',
    {
      chargeId: reference('請求', 'incentive-history', { required: true, keepOnDelete: true }),
      period: month('対象月', { required: true }),
      searchConditionId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
      kind: select('種類', unitKindLabels, { required: true }),
      detailId: reference('キーワード条件', 'search-condition-detail', { keepOnDelete: true }),
      // The keyword for which the days are held; null when they are held for the whole store
      takenFor: number('対象のキーワード条件'),
      firstDay: date('開始日', { required: true }),
      lastDay: date('終了日', { required: true }),
      price: yen('単価', { required: true }),
      // False once its charge is cancelled, so that the days can be billed again
      held: boolean('有効', { initial: true }),
    },
    {
      indexes: [['period', 'searchConditionId']],
      exclude: [{ same: ['searchConditionId', 'takenFor'], from: 'firstDay', to: 'lastDay', when: { held: [true] } }],
    },
  ),

  // Evidence of a charge: its data as they were when it was counted
  'charge-evidence': internal('請求の根拠', {
    chargeId: reference('請求', 'incentive-history', { required: true, keepOnDelete: true }),
    searchConditionId: number('登録店舗', { required: true }),
    storeName: text('店舗名', { required: true, max: 100 }),
    detailId: number('キーワード条件', { required: true }),
    keyword: text('キーワード', { required: true, max: 100 }),
    firstDay: date('開始日', { required: true }),
    days: text('日別', { required: true, max: 62 }),
    achieved: number('成果日数', { required: true, min: 0 }),
    billed: number('請求日数', { required: true, min: 0 }),
    capHit: boolean('上限到達'),
    amount: yen('金額', { required: true }),
    readings: json('計測結果'),
  }),

  issuer: singleton({
    label: '請求書の発行者',
    purpose: '請求書に印字する内容です。変更は次に発行する請求書から反映され、発行した請求書は変わりません。',
    icon: 'idcard',
    fields: {
      name: text('発行者名', { required: true, max: 100 }),
      registrationNumber: text('登録番号', {
        ...registrationNumberRules,
        required: true,
        pattern: registrationNumber,
      }),
      postalCode: postalCode('郵便番号', { required: true, fills: 'address' }),
      address: text('住所', { required: true, max: 300 }),
      phone: phone('電話番号'),
      email: email('メールアドレス'),
      bankAccount: text('振込先', { required: true, lines: 3, max: 300 }),
      note: text('備考', { lines: 4, max: 1000 }),
    },
    form: {
      発行者: ['name', 'registrationNumber', 'postalCode', 'address', 'phone', 'email'],
      お支払い: ['bankAccount', 'note'],
    },
    show: admins,
    path: '/setting/issuer',
  }),

  'terms-of-use': resource({
    tokens: 'read',
    label: '利用規約',
    purpose:
      '新規登録のときに同意いただく文章です。適用開始日を迎えた最新の版を表示し、版が変わると、契約者には次のログインのときにもう一度同意をお願いします。登録した版は変更できません。',
    icon: 'file-text',
    fields: {
      name: text('版', { required: true, max: 50, unique: true, search: true, help: '「第2版」のような名前です。' }),
      effectiveFrom: date('適用開始日', { required: true, initial: 'today' }),
      body: text('本文', { required: true, lines: 20, max: 50_000 }),
    },
    list: { columns: ['name', 'effectiveFrom'], filters: ['effectiveFrom'], sort: '-effectiveFrom' },
    access: { rows: allForAdmins, list: admins, create: admins, remove: admins },
  }),

  'terms-agreement': resource({
    label: '利用規約への同意',
    purpose: '契約者が、どの版の利用規約に、いつ同意したかの記録です。',
    icon: 'audit',
    restorable: false,
    title: 'agreedDate',
    fields: {
      agreedDate: moment('同意した日時', { required: true }),
      userId: reference('ユーザー', 'system-user', { required: true, tab: true, keepOnDelete: true }),
      // A version that a user has agreed to cannot be deleted
      termsId: reference('版', 'terms-of-use', { required: true, tab: true }),
    },
    list: {
      columns: ['agreedDate', 'userId', 'termsId'],
      filters: ['userId', 'termsId', 'agreedDate'],
      sort: '-agreedDate',
    },
    access: { rows: allForAdmins, list: admins },
    unique: [['userId', 'termsId']],
    routes: { show: false },
  }),

  brand: singleton({
    label: 'ブランド',
    purpose:
      'ログイン画面・メニュー・メール・請求書・レポートに使う名前と色です。保存したあと、画面を開き直すと反映されます。',
    icon: 'idcard',
    fields: {
      name: text('表示名', { max: 30, help: '空欄のときは「店順」です。' }),
      colour: text('色', {
        max: 7,
        pattern: '#[0-9A-Fa-f]{6}',
        hint: '#001F60',
        help: '空欄のときは #001F60 です。文字が読める濃い色を指定します。',
      }),
    },
    form: { 名前と色: ['name', 'colour'] },
    validate: { readableColour },
    show: admins,
    path: '/setting/brand',
  }),

  'journal-account': singleton({
    label: '仕訳の勘定科目',
    purpose:
      '会計ソフトに取り込む仕訳（請求履歴の「仕訳を保存」）で使う勘定科目の名前です。会計ソフトの名前に合わせます。',
    icon: 'file-text',
    fields: {
      receivable: text('請求の相手科目', { max: 50, help: '空欄は「売掛金」です。' }),
      sales: text('売上の科目', { max: 50, help: '空欄は「売上高」です。税区分は税率から付きます。' }),
      bank: text('振込の入金先', { max: 50, help: '空欄は「普通預金」です。' }),
      card: text('カード決済の入金先', {
        max: 50,
        help: '空欄は「未収入金」です。決済サービスから振り込まれるまでの残高になります。',
      }),
      fee: text('差し引かれた振込手数料', {
        max: 50,
        help: '空欄は、売上返還なら売上の科目、ほかは「支払手数料」です。',
      }),
      feeTax: select('振込手数料の税区分', feeTaxLabels, {
        initial: 'RETURN',
        help: '原則は売上返還です。1万円未満は適格返還請求書が要りません。',
      }),
      cardFee: text('決済サービスの手数料', { max: 50, help: '空欄は「支払手数料」です。' }),
      cardFeeTax: select('決済手数料の税区分', cardFeeTaxLabels, {
        initial: 'OUTSIDE',
        help: '決済サービスの明細で確かめます。',
      }),
      saleDay: select('売上を計上する日', saleDayLabels, {
        initial: 'PERIOD',
        help: '対象月は、請求の対象期間の最後の日です。仕訳を保存するときにも選べます。',
      }),
    },
    form: {
      勘定科目: ['receivable', 'sales', 'bank', 'card', 'fee', 'cardFee'],
      計上: ['saleDay', 'feeTax', 'cardFeeTax'],
    },
    show: admins,
    path: '/setting/journal',
  }),

  // Payments for a charge (positive amounts) and refunds (negative amounts)
  'charge-payment': internal('入出金', {
    chargeId: reference('請求', 'incentive-history', { required: true, keepOnDelete: true }),
    kind: select('種類', paymentKindLabels, { required: true }),
    amount: number('金額', { required: true, min: -999_999_999_999, max: 999_999_999_999 }),
    day: date('日', { required: true }),
    otherChargeId: reference('相手の請求', 'incentive-history', { keepOnDelete: true }),
    // Idempotency key made from the origin of the payment, so that it is never recorded twice
    key: text('識別', { required: true, max: 120, unique: true }),
    gatewayId: text('決済の番号', { max: 120 }),
    // When a refund was made; null while it is pending
    doneDate: moment('完了日時'),
    // The refunded part that was the price of something invoiced, and its invoice: the return invoice covers only this
    // part
    consideration: number('対価の返還', { min: -999_999_999_999, max: 999_999_999_999 }),
    originalId: reference('返還の元の請求', 'incentive-history', { keepOnDelete: true }),
    // The name under which the bank passed on a deposit: by it the next one of this payer is known
    payer: text('振込名義', { max: 100 }),
    note: text('メモ', { max: 500 }),
  }),

  'login-history': resource({
    label: 'ログイン履歴',
    purpose: 'いつ、誰が、どこからログインしたかの記録です。',
    icon: 'login',
    menu: { order: 80, group: '履歴管理' },
    restorable: false,
    title: 'email',
    fields: {
      date: moment('日時', { required: true }),
      userId: reference('ユーザー', 'system-user', { keepOnDelete: true }),
      email: text('メールアドレス', { required: true, max: 254, search: true }),
      result: select('結果', loginResultLabels, {
        required: true,
        tones: { SUCCESS: 'success', FAILURE: 'danger', BLOCKED: 'warning' },
      }),
      reason: text('理由', { max: 200 }),
      ip: text('IPアドレス', { max: 45, search: true }),
      device: text('端末', { max: 100, search: true }),
      userAgent: text('ブラウザーの名乗り', { max: 500 }),
    },
    list: {
      columns: ['date', 'userId', 'email', 'result', 'reason', 'device', 'ip'],
      filters: ['result', 'userId', 'date', 'device', 'ip'],
      sort: '-date',
      card: ['date', 'userId', 'email', 'result', 'ip'],
    },
    access: {
      rows: {
        ...allForAdmins,
        // Same scope as for users: business administrators do not see system administrators. Attempts with unknown
        // addresses are visible to them
        BUSINESS_ADMINISTRATOR: { any: [{ through: 'userId' }, { empty: 'userId' }] },
        MANAGER: { through: 'userId' },
      },
      list: staff,
    },
    routes: { show: false },
  }),

  'place-post': resource({
    label: '投稿',
    purpose: 'Googleマップの店舗ページに載せる投稿です。',
    icon: 'form',
    title: 'summary',
    fields: {
      storeId: reference('登録店舗', 'search-conditions', {
        required: true,
        createOnly: true,
        tab: true,
        keepOnDelete: true,
      }),
      topic: select('種類', postTopics, { initial: 'STANDARD' }),
      summary: text('本文', { required: true, lines: 6, max: 1500, search: true }),
      callToActionType: select(
        'ボタン',
        {
          BOOK: '予約',
          ORDER: 'オンライン注文',
          SHOP: '購入',
          LEARN_MORE: '詳細',
          SIGN_UP: '登録',
          CALL: '電話',
        },
        { shownWhen: { topic: ['STANDARD', 'EVENT'] } },
      ),
      callToActionUrl: url('ボタンのリンク先', {
        shownWhen: { topic: ['STANDARD', 'EVENT'] },
        requiredWhen: { callToActionType: ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP'] },
        emptyWhen: { callToActionType: ['CALL'] },
        help: '「電話」のときは空欄にします。',
      }),
      eventTitle: text('イベント名', {
        max: 58,
        required: true,
        shownWhen: { topic: ['EVENT', 'OFFER'] },
      }),
      eventStart: date('開始日', {
        required: true,
        shownWhen: { topic: ['EVENT', 'OFFER'] },
      }),
      eventStartTime: text('開始時刻', {
        max: 5,
        pattern: clockTime,
        reads: 'time',
        hint: '時:分（9:00）',
        required: true,
        shownWhen: { topic: ['EVENT', 'OFFER'] },
        help: '終日のときは 0:00 から 23:59 までにします。',
      }),
      eventEnd: date('終了日', {
        required: true,
        shownWhen: { topic: ['EVENT', 'OFFER'] },
        notBefore: 'eventStart',
      }),
      eventEndTime: text('終了時刻', {
        max: 5,
        pattern: clockTime,
        reads: 'time',
        hint: '時:分（9:00）',
        required: true,
        shownWhen: { topic: ['EVENT', 'OFFER'] },
      }),
      offerCoupon: text('クーポンコード', { max: 58, shownWhen: { topic: ['OFFER'] } }),
      offerUrl: url('特典のリンク先', { shownWhen: { topic: ['OFFER'] } }),
      offerTerms: text('利用条件', { lines: 3, max: 1000, shownWhen: { topic: ['OFFER'] } }),
      photo: file('写真', {
        types: ['image/jpeg', 'image/png'],
        maxSize: 5_000_000,
        help: '10KB以上、縦横250ピクセル以上の写真を載せられます。',
      }),
      mediaUrl: url('画像のURL', { help: '写真を選ばず、公開済みの画像を使うときだけ入力します。' }),
      scheduledAt: moment('予約日時'),
      state: select(
        '状態',
        {
          DRAFT: '下書き',
          SCHEDULED: '予約',
          SENDING: '送信中',
          UNKNOWN: '送信不明',
          LIVE: '公開',
          REJECTED: '却下',
        },
        {
          initial: 'DRAFT',
          readOnly: true,
          tones: {
            DRAFT: 'neutral',
            SCHEDULED: 'info',
            SENDING: 'warning',
            UNKNOWN: 'warning',
            LIVE: 'success',
            REJECTED: 'danger',
          },
        },
      ),
      googleName: text('Googleでの名前', { max: 300, readOnly: true, hidden: true }),
      searchUrl: url('公開先', { readOnly: true }),
      error: text('エラー', { max: 500, readOnly: true }),
      sentTime: moment('公開日時', { readOnly: true }),
      batch: text('一括投稿', { max: 40, createOnly: true, hidden: true }),
    },
    list: {
      columns: ['summary', 'storeId', 'topic', 'state', 'scheduledAt', 'createDate'],
      filters: ['state', 'topic', 'storeId', 'scheduledAt'],
      sort: '-createDate',
      card: ['state', 'topic', 'scheduledAt'],
    },
    access: {
      rows: asTheirs('storeId'),
      list: everyone,
      create: everyone,
      update: everyone,
      remove: staff,
      import: [],
    },
    validate: { endsAfterStart },
    actions: {
      publish: {
        label: '公開',
        roles: everyone,
        when: { state: ['DRAFT', 'REJECTED', 'UNKNOWN'] },
        confirm:
          '{count}件の投稿をGoogleに送ります。予約日時があるものはその時刻に公開します。送信不明の投稿は、Googleに見つからないときだけもう一度送ります。',
        refusesTokens: 'google_by_program',
        bulk: true,
      },
      withdraw: {
        label: '予約の取消',
        roles: everyone,
        when: { state: ['SCHEDULED'] },
        confirm: '{count}件の予約を取り消して下書きに戻します。',
        bulk: true,
      },
    },
    routes: {
      list: '/google-map-place-manage/:googleMapPlaceId/posts',
      create: '/google-map-place-manage/:googleMapPlaceId/posts/create',
      edit: '/google-map-place-manage/:googleMapPlaceId/posts/:id/edit',
      show: '/google-map-place-manage/:googleMapPlaceId/posts/:id',
    },
  }),

  'place-review': resource({
    label: 'クチコミ',
    purpose: 'Googleマップに寄せられたクチコミです。連携すると届きます。',
    icon: 'star',
    title: 'reviewer',
    titlePattern: '{title}さんのクチコミ',
    fields: {
      storeId: reference('登録店舗', 'search-conditions', {
        required: true,
        readOnly: true,
        tab: true,
        keepOnDelete: true,
      }),
      googleName: text('Googleでの名前', { max: 300, readOnly: true, hidden: true, unique: true }),
      reviewer: text('投稿者', { max: 200, readOnly: true, search: true }),
      stars: number('評価', { min: 1, max: 5, readOnly: true, unit: '★' }),
      comment: text('クチコミ', { lines: 4, max: 10_000, readOnly: true, search: true }),
      translation: text('Googleの翻訳', { lines: 4, max: 10_000, readOnly: true, search: true }),
      photos: json('写真・動画', { readOnly: true, hidden: true }),
      createTime: moment('投稿日時', { readOnly: true }),
      updateTime: moment('クチコミの更新日時', { readOnly: true }),
      replyComment: text('返信', { lines: 6, max: 4096, maxBytes: 4096 }),
      replyUpdateTime: moment('返信日時', { readOnly: true }),
      replyState: select('返信の状態', replyStateLabels, {
        initial: 'NONE',
        readOnly: true,
        tones: { NONE: 'warning', SENDING: 'info', SENT: 'success', FAILED: 'danger', CHANGED: 'warning' },
      }),
      replyError: text('返信のエラー', { max: 500, readOnly: true }),
      assigneeUserId: reference('担当者', 'system-user', { keepOnDelete: true }),
    },
    // The review comes before its reply
    form: {
      クチコミ: [
        'storeId',
        'reviewer',
        'stars',
        'comment',
        'translation',
        'createTime',
        'replyComment',
        'assigneeUserId',
      ],
    },
    list: {
      columns: ['reviewer', 'storeId', 'stars', 'comment', 'replyState', 'updateTime'],
      filters: ['replyState', 'stars', 'storeId', 'updateTime'],
      sort: '-updateTime',
      card: ['stars', 'comment', 'replyState'],
    },
    access: { rows: asTheirs('storeId'), list: everyone, update: everyone, import: [] },
    actions: {
      'send-reply': {
        label: '返信を送信',
        roles: everyone,
        when: { replyState: ['NONE', 'FAILED'] },
        confirm: '{count}件の返信をGoogleに送ります。',
        refusesTokens: 'google_by_program',
        bulk: true,
      },
      'keep-reply': {
        label: '返信をこのままにする',
        roles: everyone,
        when: { replyState: ['CHANGED'] },
        confirm: '{count}件の返信はそのままにして、返信済に戻します。',
        bulk: true,
      },
    },
    routes: {
      list: '/google-map-place-manage/:googleMapPlaceId/reviews',
      edit: '/google-map-place-manage/:googleMapPlaceId/reviews/:id/edit',
      show: '/google-map-place-manage/:googleMapPlaceId/reviews/:id',
    },
  }),

  'performance-metric': internal(
    'パフォーマンス指標',
    {
      storeId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
      day: date('日', { required: true }),
      metric: text('指標', { required: true, max: 60 }),
      value: number('値', { required: true, min: 0 }),
    },
    { unique: [['storeId', 'day', 'metric']] },
  ),

  'performance-keyword': internal(
    '検索キーワード',
    {
      storeId: reference('登録店舗', 'search-conditions', { required: true, keepOnDelete: true }),
      month: month('月', { required: true }),
      keyword: text('キーワード', { required: true, max: 500 }),
      value: number('表示回数', { min: 0 }),
      // For rare searches Google reports only an upper bound
      threshold: number('未満', { min: 0 }),
    },
    { unique: [['storeId', 'month', 'keyword']] },
  ),

  'audit-log': resource({
    label: '監査ログ',
    purpose: '誰が、いつ、何を変えたかの記録です。',
    icon: 'audit',
    audit: { done: auditVerbs, things: auditThings, figures: auditFigures },
    restorable: false,
    title: 'action',
    fields: {
      date: moment('日時', { required: true }),
      userId: reference('操作した人', 'system-user', { keepOnDelete: true }),
      by: select('自動処理', processLabels),
      resource: text('対象', { required: true, max: 60, search: true }),
      resourceId: number('対象の名称'),
      action: text('操作の種類', { required: true, max: 60, search: true }),
      before: json('変更前'),
      after: json('変更後'),
      ip: text('IPアドレス', { max: 45 }),
      requestId: text('リクエストID', { max: 64 }),
      token: text('APIトークン', { max: 120, help: '人ではなくプログラムが、この人のトークンで行った操作です。' }),
    },
    list: {
      columns: ['date', 'userId', 'by', 'resource', 'resourceId', 'action', 'ip'],
      filters: ['resource', 'userId', 'by', 'date'],
      sort: '-date',
      card: ['date', 'resource', 'resourceId', 'userId'],
    },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] },
    indexes: [['resource', 'resourceId']],
  }),

  webhook: resource({
    tokens: 'read',
    label: 'Webhook',
    purpose: '請求や順位の変化などを、起きたときにほかのシステムへ知らせます。',
    icon: 'link',
    fields: {
      name: text('名称', { required: true, max: 100, search: true }),
      url: url('送信先URL', { required: true, help: 'https:// で始まる、インターネットから届くURL。' }),
      events: select('知らせる出来事', webhookEventLabels, { many: true, required: true }),
      status: select(
        '状態',
        { NEW: '準備中', ACTIVE: '有効', PAUSED: '一時停止', STOPPED: '自動停止' },
        {
          initial: 'NEW',
          readOnly: true,
          tones: { NEW: 'neutral', ACTIVE: 'success', PAUSED: 'warning', STOPPED: 'danger' },
        },
      ),
      failingSince: moment('失敗が続きはじめた日時', { readOnly: true }),
      lastDeliveredDate: moment('最終送信', { readOnly: true }),
    },
    list: {
      columns: ['name', 'url', 'events', 'status', 'lastDeliveredDate', 'failingSince'],
      filters: ['status'],
      sort: 'name',
      card: ['url', 'status'],
    },
    access: { rows: { ...allForAdmins }, list: admins, create: admins, update: admins, remove: admins, import: [] },
    actions: {
      test: {
        label: 'テスト送信',
        roles: admins,
        when: { status: ['ACTIVE'] },
        confirm: '送信先にテストの出来事を送ります。結果は送信の記録に出ます。',
      },
      pause: {
        label: '一時停止',
        roles: admins,
        when: { status: ['ACTIVE'] },
        confirm: '停止している間の出来事は送信されません。',
      },
      resume: {
        label: '再開',
        roles: admins,
        when: { status: ['PAUSED', 'STOPPED'] },
        confirm: '送信待ちのものから送信を再開します。',
      },
    },
  }),

  'webhook-delivery': resource({
    tokens: 'read',
    label: 'Webhookの送信',
    listTitle: 'Webhookの送信の記録',
    purpose: 'ほかのシステムへの送信と、その結果の記録です。30日間残ります。',
    icon: 'history',
    restorable: false,
    title: 'event',
    fields: {
      webhookId: reference('Webhook', 'webhook', { required: true, readOnly: true, tab: true, keepOnDelete: true }),
      event: select('出来事', webhookDeliveryLabels, { required: true, readOnly: true }),
      eventId: text('イベントID', { required: true, max: 60, readOnly: true, search: true }),
      state: select(
        '状態',
        { WAITING: '送信待ち', DELIVERED: '送信済', FAILED: '失敗' },
        { required: true, readOnly: true, tones: { WAITING: 'info', DELIVERED: 'success', FAILED: 'danger' } },
      ),
      attempts: number('試行回数', { required: true, readOnly: true, min: 0, decimals: 0, unit: '回' }),
      lastStatus: number('応答コード', { readOnly: true, decimals: 0 }),
      lastError: text('エラー', { max: 500, readOnly: true }),
      lastTriedDate: moment('最終試行', { readOnly: true }),
      nextTryDate: moment('次の試行', { readOnly: true }),
      deliveredDate: moment('送信日時', { readOnly: true }),
      body: json('内容'),
      claim: text('担当', { max: 40, readOnly: true, hidden: true }),
      claimedUntil: moment('担当の期限', { readOnly: true, hidden: true }),
    },
    list: {
      columns: ['createDate', 'webhookId', 'event', 'state', 'attempts', 'lastStatus', 'lastError', 'nextTryDate'],
      filters: ['webhookId', 'event', 'state', 'createDate'],
      sort: '-createDate',
      card: ['createDate', 'webhookId', 'state', 'lastError'],
    },
    access: { rows: { ...allForAdmins }, list: admins },
    actions: {
      resend: {
        label: '再送',
        roles: admins,
        when: { state: ['WAITING', 'DELIVERED', 'FAILED'] },
        confirm: '{count}件を、同じイベントIDでもう一度送信します。',
        bulk: true,
      },
    },
    indexes: [['state', 'nextTryDate']],
  }),

  inquiry: resource({
    label: 'お問い合わせ',
    titlePattern: '{title}さんのお問い合わせ',
    purpose: '公開ページから届いたお問い合わせです。',
    icon: 'message',
    fields: {
      name: text('氏名', { required: true, max: 100, search: true, readOnly: true }),
      companyName: text('会社名', { max: 100, search: true, readOnly: true }),
      email: email('メールアドレス', { required: true, search: true, readOnly: true }),
      phone: phone('電話番号', { readOnly: true }),
      product: select('お申し込みの種類', signUpProducts, { readOnly: true }),
      message: text('内容', { required: true, lines: 8, max: 4000, search: true, readOnly: true }),
      status: select(
        '対応',
        { NEW: '未対応', DONE: '対応済' },
        { initial: 'NEW', tones: { NEW: 'warning', DONE: 'success' } },
      ),
      note: text('対応の記録', { lines: 4, max: 2000 }),
    },
    // The inquiry comes before the fields for handling it
    form: {
      お問い合わせ: ['name', 'companyName', 'email', 'phone', 'product', 'message', 'status', 'note'],
    },
    list: {
      columns: ['name', 'companyName', 'message', 'product', 'status', 'createDate'],
      filters: ['status', 'product', 'createDate'],
      sort: '-createDate',
      card: ['message', 'createDate', 'status'],
    },
    access: { rows: { ...allForAdmins }, list: admins, update: admins },
  }),

  'reply-template': resource({
    label: '文面テンプレート',
    purpose:
      'クチコミへの返信と投稿のひな形です。{店舗名}などの差し込みは、店舗とクチコミに合わせて置き換わります。全員に共有したものは、契約者も自分の店舗で使えます。',
    icon: 'form',
    fields: {
      name: text('名前', { required: true, max: 100, search: true }),
      use: select('用途', templateUses, { required: true, initial: 'REPLY' }),
      audience: select('使う人', { ALL: '全員', OWN: '作成者だけ' }, { required: true, initial: 'ALL' }),
      body: text('本文', {
        required: true,
        lines: 6,
        max: 4096,
        maxBytes: replyBytes,
        search: true,
        help: `返信では${placeholders.REPLY.map(written).join(' ')}、投稿では${placeholders.POST.map(written).join(' ')}が使えます。`,
      }),
      ownerUserId: reference('作成者', 'system-user', { readOnly: true, keepOnDelete: true }),
    },
    list: {
      columns: ['name', 'use', 'body', 'audience', 'ownerUserId', 'updateDate'],
      filters: ['use', 'audience'],
      sort: 'name',
      card: ['use', 'body'],
    },
    access: {
      rows: { ...allForAdmins, MANAGER: sharedOrOwn, ...forCustomers(sharedOrOwn) },
      list: everyone,
      create: staff,
      update: staff,
      remove: staff,
      import: [],
    },
  }),

  'store-note': resource({
    label: 'メモ',
    purpose: '担当者が店舗で行ったことの記録です。順位の推移のグラフに表示されます。',
    purposeFor: {
      create: '店舗で行ったことや気づいたことを、日付とともに残します。順位の推移のグラフに表示されます。',
    },
    icon: 'form',
    title: 'text',
    fields: {
      storeId: reference('登録店舗', 'search-conditions', { required: true, createOnly: true, tab: true }),
      day: date('日', { required: true, initial: 'today' }),
      text: text('内容', { required: true, max: 200, search: true }),
    },
    list: { columns: ['day', 'text', 'storeId'], filters: ['storeId', 'day'], sort: '-day', card: ['day', 'storeId'] },
    access: { rows: asTheirs('storeId'), list: everyone, create: staff, update: staff, remove: staff },
    indexes: [['storeId', 'day']],
  }),

  'public-page': singleton({
    label: '公開ページの文章',
    purpose: 'ログインしていない方にも公開する文章です。空欄のときは標準の文章を表示します。',
    icon: 'file-text',
    fields: {
      privacy: text('プライバシーポリシー', { lines: 16, max: 50_000 }),
      commerce: text('特定商取引法に基づく表記', { lines: 16, max: 50_000 }),
    },
    form: { 公開する文章: ['privacy', 'commerce'] },
    show: admins,
    path: '/setting/public-page',
  }),

  // One for each price that was given back, made with the money's movement and never changed
  'return-invoice': resource({
    tokens: 'read',
    label: '適格返還請求書',
    purpose: '請求した対価を返したときの書類です。',
    icon: 'file-text',
    restorable: false,
    title: 'number',
    fields: {
      number: text('文書番号', { required: true, search: true, max: 40 }),
      userId: reference('契約者', 'system-user', { required: true, tab: true, searchThrough: true }),
      issueDate: date('発行日', { required: true }),
      returnDate: date('返還日', { required: true }),
      total: yen('返還金額（税込）', { required: true }),
      way: select('返し方', wayLabels, { required: true }),
      originalId: reference('元の請求', 'incentive-history', { required: true, keepOnDelete: true }),
      reason: text('返還の理由', { max: 500 }),
      // The charge whose money went back, and which of its movements that was
      chargeId: reference('返金した請求', 'incentive-history', { required: true, keepOnDelete: true }),
      place: number('入出金の順', { hidden: true, csv: false }),
      pdfHash: text('PDFのハッシュ', { max: 64, hidden: true, csv: false }),
    },
    list: {
      columns: ['number', 'userId', 'issueDate', 'returnDate', 'total', 'way', 'originalId'],
      filters: ['issueDate', 'total', 'userId', 'returnDate', 'way'],
      sort: '-issueDate',
      card: ['userId', 'issueDate', 'total'],
      reads: ['chargeId', 'place'],
      notFor: { userId: customers },
    },
    access: {
      rows: { ...allForAdmins, MANAGER: { through: 'userId' }, ...forCustomers({ own: 'userId' }) },
      list: [...staff, ...payers],
    },
    routes: { show: false },
    unique: [['chargeId', 'place']],
    indexes: [['originalId']],
  }),

  // What the payment service took of a month's card payments, for the books
  'card-fee': resource({
    tokens: 'read',
    label: 'カード手数料',
    purpose: '決済サービスの月ごとの手数料です。毎月2日に前月分を読み込みます。',
    icon: 'file-text',
    title: 'month',
    fields: {
      month: month('対象月', { required: true, unique: true }),
      amount: yen('手数料', { required: true }),
      payments: number('決済件数', { min: 0, decimals: 0, unit: '件' }),
      source: select('入力元', cardFeeSourceLabels, { readOnly: true, initial: 'TYPED' }),
      readDate: moment('読み込み日時', { readOnly: true }),
    },
    list: {
      columns: ['month', 'amount', 'payments', 'source', 'readDate'],
      filters: ['month', 'source'],
      sort: '-month',
    },
    access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins, import: [] },
  }),
});
