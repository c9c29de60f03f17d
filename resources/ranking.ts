import {
  boolean,
  date,
  internal,
  json,
  list,
  moment,
  month,
  number,
  reference,
  resource,
  select,
  singleton,
  text,
  yen,
} from '#core/model/declare.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { deviceLabels } from '#domain/ranks/devices.ts';
import { paidModeLabels, usualMonthlyCeiling, usualPaidPrices } from '#domain/ranks/paid-searches.ts';
import { readingOriginLabels, readingStatusLabels } from '#domain/ranks/reading-codes.ts';
import { keywordInstrumentLabels } from '#domain/terms/keyword-instruments.ts';
import { allForAdmins } from './scopes.ts';

export const searchConditionDetail = internal(
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
      rare: true,
      min: 1,
      max: 31,
      unit: '日',
      help: '1か月に請求する日数の上限です。空欄のときは店舗の上限日数で数えます。',
    }),
    language: text('言語', {
      rare: true,
      initial: 'ja',
      max: 10,
      pattern: '[a-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}))?',
      hint: 'ja',
    }),
    device: select('端末', deviceLabels, { rare: true, initial: 'MOBILE' }),
    depth: number('取得件数', { rare: true, choices: [20, 40, 60], unit: '件', initial: 20 }),
    instrument: select('計測方法', keywordInstrumentLabels, {
      rare: true,
      initial: 'GOOGLE_PLACES',
      help: '変更は翌日から適用します。1日の結果は、1つの計測方法だけで決まります。',
    }),
    active: boolean('有効', { rare: true, initial: true }),
    effectiveFrom: date('適用開始日', { rare: true, required: true, initial: 'today' }),
    effectiveTo: date('適用終了日', { rare: true, notBefore: 'effectiveFrom' }),
    terms: list(
      '適用の履歴',
      {
        effectiveFrom: date('適用開始日'),
        effectiveTo: date('適用終了日'),
        targetRank: number('目標順位', { unit: '位' }),
        dailyPrice: yen('日額'),
        capDays: number('上限日数', { unit: '日' }),
        instrument: select('計測方法', keywordInstrumentLabels),
      },
      { computed: true, hidden: true, csv: false, terms: { from: 'effectiveFrom', to: 'effectiveTo' } },
    ),
    firstExposedOn: date('初回掲載日', { readOnly: true }),
    firstAchievedOn: date('初回成果日', { readOnly: true }),
  },
  { title: 'keyword', indexes: [['searchConditionId', 'active']] },
);

export const searchConditionDetailTerm = internal(
  'キーワード条件の適用期間',
  {
    detailId: reference('キーワード条件', 'search-condition-detail', { required: true }),
    targetRank: number('目標順位', { required: true }),
    dailyPrice: yen('日額', { required: true }),
    capDays: number('上限日数'),
    instrument: select('計測方法', keywordInstrumentLabels, { initial: 'GOOGLE_PLACES' }),
    effectiveFrom: date('適用開始日', { required: true }),
    effectiveTo: date('適用終了日'),
  },
  {
    indexes: [['detailId', 'effectiveFrom']],
    exclude: [{ same: ['detailId'], from: 'effectiveFrom', to: 'effectiveTo' }],
  },
);

export const rankObservation = internal(
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
    // All readings of a day that was read again, the first included; the row itself is the one that counts
    repeats: json('読み直し'),
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
);

// Summary of a month of readings whose partition was detached: for each day the reading that counts
export const rankMonth = internal(
  '順位の月まとめ',
  {
    detailId: reference('キーワード条件', 'search-condition-detail', { required: true }),
    month: month('月', { required: true }),
    days: json('日ごとの結果', { required: true }),
    bestRank: number('最高順位'),
    bestOn: date('最高順位の日'),
  },
  { unique: [['detailId', 'month']] },
);

export const searchLocation = resource({
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
});

export const keywordTemplate = resource({
  label: 'キーワードテンプレート',
  purpose: '店舗のキーワードを登録するときの初期値です。検索位置・目標順位・日額などをまとめて入力できます。',
  icon: 'form',
  fields: {
    name: text('名前', { required: true, unique: true, max: 100, search: true }),
    searchLocationId: reference('検索位置', 'search-location'),
    targetRank: number('目標順位', { min: 1, max: 20, unit: '位', initial: 3 }),
    dailyPrice: yen('日額', { max: 1_000_000, help: '税抜' }),
    capDays: number('上限日数', { rare: true, min: 1, max: 31, unit: '日' }),
    device: select('端末', deviceLabels, { rare: true, initial: 'MOBILE' }),
    depth: number('取得件数', { rare: true, choices: [20, 40, 60], unit: '件', initial: 20 }),
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
});

export const measuringSetting = singleton({
  label: '計測の設定',
  purpose: '順位の計測のうち、自動で行うものの設定です。',
  icon: 'environment',
  fields: {
    firstGrids: boolean('最初のグリッド計測', {
      initial: true,
      words: ['自動で行う', '行わない'],
      help: '店舗を照合したあとに1回だけ、周辺25地点の順位を計測します。検索サービスへの問い合わせは1店舗あたり25〜75回、1日20店舗までです。',
    }),
  },
  form: { 自動の計測: ['firstGrids'] },
  show: admins,
  path: '/setting/measuring',
});

const dollars = { unit: 'ドル', required: true, min: 0 } as const;

export const secondInstrumentSetting = singleton({
  label: '第2の計測方法',
  purpose:
    'DataForSEO社から、Googleマップの検索結果を有料で取得します。使い始める前に、利用規約と契約者との契約をご確認ください。',
  icon: 'environment',
  fields: {
    isOn: boolean('使う', {
      initial: false,
      help: '使うと、キーワードの計測方法に選べます。停止すると、選んだキーワードは未計測になります。',
    }),
    mode: select('取得のしかた', paidModeLabels, {
      required: true,
      initial: 'TASK',
      help: '「今すぐ計測」は、いつもすぐに取得します。',
    }),
    checkShare: number('確認計測の割合', {
      required: true,
      initial: 0,
      min: 0,
      max: 100,
      decimals: 0,
      unit: '%',
      help: '定時の計測のうち、この割合を第2の計測方法でも確かめます。結果は根拠に並べるだけで、成果にも請求にも使いません。',
    }),
    monthlyCeiling: number('月の上限額', {
      ...dollars,
      initial: usualMonthlyCeiling,
      max: 100_000,
      decimals: 2,
      help: 'この額に達すると、翌月まで取得を止めます。第2の計測方法を選んだキーワードは未計測になります。',
    }),
    taskPrice: number('1ページの料金（順番待ち）', {
      ...dollars,
      initial: usualPaidPrices.TASK,
      max: 10,
      decimals: 6,
    }),
    livePrice: number('1ページの料金（すぐに取得）', {
      ...dollars,
      initial: usualPaidPrices.LIVE,
      max: 10,
      decimals: 6,
      help: 'DataForSEO社の料金です。1ページは、パソコンでは100件、スマートフォンでは20件です。',
    }),
  },
  form: { 使いかた: ['isOn', 'mode', 'checkShare'], 料金: ['monthlyCeiling', 'taskPrice', 'livePrice'] },
  show: admins,
  path: '/setting/second-instrument',
});
