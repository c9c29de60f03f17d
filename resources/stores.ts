import {
  boolean,
  children,
  date,
  internal,
  list,
  moment,
  number,
  phone,
  reference,
  resource,
  select,
  tags,
  text,
  url,
  yen,
} from '#core/model/declare.ts';
import {
  atMost,
  below,
  coalesce,
  constant,
  daysFrom,
  type Expression,
  equal,
  every,
  field,
  monthEnd,
  today,
  when,
} from '#core/model/expression.ts';
import { admins, customers, everyone, staff } from '#domain/accounts/roles.ts';
import { highestMonthlyFee } from '#domain/billing/monthly-fee.ts';
import { placeStateLabels } from '#domain/ranks/place-state.ts';
import { profileStateLabels } from '#domain/ranks/profile-state.ts';
import { matchingLabels, needLabels, todaysStateLabels } from '#domain/ranks/todays-state.ts';
import { storeFiles } from '#domain/store-files.ts';
import { billingModeLabels, storeStatusLabels } from '#domain/terms/store-terms.ts';
import { searchConditionDetail } from './ranking.ts';
import { allForAdmins, asTheirs, forCustomers, managedStores, ownStores, seesMoney } from './scopes.ts';

/** True when the store's keywords were read today: the figures of its last reading day are then today's. */
const readToday = equal(field('bestRankOn'), today);
/** True on a day of stopped measuring (計測停止（Google側）): nothing that was read on it counts. */
const stoppedToday = equal(field('stoppedOn'), today);
const measuredToday = equal(coalesce(field('heldStatus'), field('status')), constant('MEASURING'));
const someUnread = below(field('readKeywords'), field('dueKeywords'));
const someOut = below(constant(0), field('outKeywords'));
/** True when the store's month-to-date figures are those of the current month. */
const ofThisMonth = equal(field('monthUntil'), monthEnd(today));
/** One of five by what a store needs of its owner: Google stopped it, a keyword fell, missed its target, all achieved theirs, nothing was read. */
function byNeed<
  const S extends Expression,
  const F extends Expression,
  const M extends Expression,
  const A extends Expression,
  const U extends Expression,
>(stopped: S, fell: F, missed: M, achieved: A, unread: U) {
  return when(
    stoppedToday,
    stopped,
    when(
      every(readToday, below(constant(0), field('readKeywords'))),
      when(
        below(field('rankChange'), constant(0)),
        fell,
        when(below(field('achievedKeywords'), field('readKeywords')), missed, achieved),
      ),
      unread,
    ),
  );
}
/** Number of days before its end from which a contract counts as ending soon. */
const endsSoonDays = 30;

export const searchConditions = resource({
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
      rare: true,
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
    managerUserId: reference('担当マネージャー', 'system-user', {
      tab: true,
      only: { systemUserRole: ['MANAGER'] },
      helpFor: { create: '契約者を選ぶと、その担当マネージャーが入ります。' },
    }),
    placeId: text('プレイスID', {
      rare: true,
      max: 300,
      search: true,
      help: 'Googleマップの店舗を示すIDです。順位はこのIDで照合します。',
    }),
    gbpAccountName: text('ビジネスアカウント名', { rare: true, max: 200 }),
    gbpLocationName: text('ビジネス拠点名', { rare: true, max: 200 }),
    category: text('業種', { max: 100, search: true }),
    address: text('住所', { required: true, max: 300, search: true }),
    latitude: number('緯度', { rare: true, min: -90, max: 90, decimals: 7 }),
    longitude: number('経度', { rare: true, min: -180, max: 180, decimals: 7 }),
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
      // Files and programs may say it ahead of the billing mode
      askedWhen: { billingMode: ['FIXED'] },
      max: highestMonthlyFee,
      help: '税抜',
      dated: true,
    }),
    capDays: number('上限日数', {
      rare: true,
      min: 1,
      max: 31,
      unit: '日',
      initial: 30,
      dated: true,
      help: 'キーワードごとの上限です。「いずれかのキーワード」では店舗の日数の上限です。',
    }),
    capYen: yen('上限金額', {
      rare: true,
      dated: true,
      help: '税抜。店舗の1日分をまとめて数え、超えることになる最初の日から先は請求しません。上限日数とあわせて先に届いたほうで止まります。',
    }),
    closingDay: number('締め日', {
      rare: true,
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
      computed: coalesce(field('heldStatus'), field('status')),
      csv: false,
    }),
    todaysBestRank: number('本日の最高順位', {
      computed: when(readToday, field('bestRank')),
      sortedBy: when(readToday, field('bestRankOrder')),
      unit: '位',
    }),
    todaysWorstRank: number('本日の最低順位', {
      computed: when(readToday, field('worstRank')),
      sortedBy: when(readToday, field('worstRankOrder')),
      unit: '位',
    }),
    todaysState: select('本日の計測', todaysStateLabels, {
      computed: when(
        stoppedToday,
        constant('STOPPED'),
        when(
          readToday,
          when(
            someUnread,
            constant('PARTLY'),
            when(
              someOut,
              when(equal(field('outKeywords'), field('readKeywords')), constant('OUT'), constant('SOME_OUT')),
              constant('READ'),
            ),
          ),
          when(every(measuredToday, below(constant(0), field('dueKeywords'))), constant('UNREAD')),
        ),
      ),
      tones: {
        READ: 'success',
        SOME_OUT: 'warning',
        OUT: 'neutral',
        PARTLY: 'warning',
        UNREAD: 'neutral',
        STOPPED: 'danger',
      },
    }),
    todaysAchieved: number('本日の達成', { computed: when(readToday, field('achievedKeywords')), unit: '件' }),
    todaysRead: number('本日の計測数', { computed: when(readToday, field('readKeywords')), unit: '件' }),
    todaysChange: number('変動', {
      computed: when(readToday, field('rankChange')),
      help: '前回の計測からの変動です。下がったキーワードがあれば最も下がったもの、なければ最も上がったものを示します。',
    }),
    need: select('本日の結果', needLabels, {
      computed: byNeed(
        constant('STOPPED'),
        constant('FELL'),
        constant('MISSED'),
        constant('ACHIEVED'),
        constant('UNREAD'),
      ),
      // A choice is sorted as text
      sortedBy: byNeed(constant('0'), constant('1'), constant('2'), constant('3'), constant('4')),
      csv: false,
    }),
    achievedDays: number('今月の成果日数', { computed: when(ofThisMonth, field('monthDays')), unit: '日' }),
    chargeForecast: yen('請求見込み', {
      computed: when(ofThisMonth, field('monthForecast')),
      readBy: seesMoney,
      help: '税抜。いまの順位が締めまで続いた場合の、今月分の請求額です。',
    }),
    lastReadDate: moment('最終計測', { derived: true }),
    // What Google said of the place id when it was last read
    placeState: select('Googleでの状態', placeStateLabels, { derived: true, hidden: true, csv: false }),
    matching: select('照合', matchingLabels, {
      computed: when(
        equal(field('placeId'), field('placeId')),
        when(
          equal(field('placeState'), constant('MOVED')),
          constant('MOVED'),
          when(
            equal(field('placeState'), constant('GONE')),
            constant('GONE'),
            when(
              equal(field('placeState'), constant('CLOSED_TEMPORARILY')),
              constant('CLOSED_TEMPORARILY'),
              when(
                equal(field('placeState'), constant('CLOSED_PERMANENTLY')),
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
    // What Google says of the linked profile, and the last day on which that stopped the measuring
    profileState: select('Googleプロフィール', profileStateLabels, {
      derived: true,
      csv: false,
      tones: {
        SUSPENDED: 'danger',
        DISABLED: 'danger',
        CLOSED_PERMANENTLY: 'danger',
        CLOSED_TEMPORARILY: 'danger',
        DUPLICATE: 'danger',
        NOT_OURS: 'danger',
        MOVED: 'danger',
        UNVERIFIED: 'warning',
        WAITING: 'warning',
        OK: 'success',
      },
    }),
    profileAttention: boolean('プロフィールの要対応', { derived: true, csv: false, words: ['あり', 'なし'] }),
    stoppedOn: date('計測停止の日', { derived: true, hidden: true, csv: false }),
    hasFallen: boolean('下降', {
      computed: when(stoppedToday, constant(false), every(readToday, below(field('rankChange'), constant(0)))),
      words: ['あり', 'なし'],
    }),
    hasOut: boolean('圏外', {
      computed: when(stoppedToday, constant(false), every(readToday, someOut)),
      words: ['あり', 'なし'],
    }),
    hasUnread: boolean('未計測', {
      computed: when(
        stoppedToday,
        constant(false),
        when(measuredToday, when(readToday, someUnread, below(constant(0), field('dueKeywords'))), constant(false)),
      ),
      words: ['あり', 'なし'],
    }),
    endsSoon: boolean('契約終了間近', {
      computed: every(
        atMost(today, field('contractEnd')),
        atMost(daysFrom(today, field('contractEnd')), constant(endsSoonDays)),
      ),
      words: ['はい', 'いいえ'],
    }),
    validFrom: date('いつから', {
      transient: true,
      effective: true,
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
      { computed: true, hidden: true, csv: false, terms: { from: 'effectiveFrom', to: 'effectiveTo' } },
    ),
  },
  form: {
    店舗: [
      'name',
      'nameKana',
      'code',
      'category',
      'address',
      'phone',
      'websiteUrl',
      'placeId',
      'latitude',
      'longitude',
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
      'ownerUserId',
      'status',
      'todaysBestRank',
      'todaysChange',
      'achievedDays',
      'chargeForecast',
      'lastReadDate',
      'matching',
      'todaysWorstRank',
      'managerUserId',
      'code',
      'category',
      'address',
      'contractStart',
      'profileState',
    ],
    // The worst rank is shown beside the best one
    optional: ['todaysWorstRank', 'managerUserId', 'code', 'category', 'address', 'contractStart', 'profileState'],
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
      'profileState',
      'profileAttention',
      'hasFallen',
      'hasOut',
      'hasUnread',
      'endsSoon',
    ],
    views: {
      下降: { where: { hasFallen: true } },
      圏外: { where: { hasOut: true } },
      未計測: { where: { hasUnread: true } },
      未照合: { where: { matching: 'UNMATCHED' }, roles: staff },
      要対応: { where: { profileAttention: true } },
      契約終了間近: { where: { endsSoon: true }, roles: staff },
    },
    sort: '-createDate',
    sortFor: forCustomers(['need', '-createDate']),
    card: ['status', 'todaysBestRank', 'todaysChange', 'achievedDays', 'ownerUserId'],
    // Needed to distinguish 圏外 from 未計測 where a rank has no number; the worst rank is shown beside the best, and a zero
    // of a store that was never measured is no figure
    reads: ['todaysState', 'todaysAchieved', 'todaysRead', 'todaysWorstRank', 'lastReadDate'],
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
      next: { statusToday: ['MEASURING'] },
      confirm: '{count}件の店舗のキーワードを今すぐ計測します。1つのキーワードは1分に1回まで計測できます。',
      done: 'の計測を始めました',
      bulk: true,
    },
  },
  fileFormats: storeFiles,
  routes: { create: '/search-conditions/new' },
});

// The values that decide a store's bill, each row valid for a date range
export const searchConditionTerm = internal(
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
);

export const storeNote = resource({
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
});
