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
  text,
  yen,
} from '#core/model/declare.ts';
import { admins, customers, payers, staff } from '#domain/accounts/roles.ts';
import {
  gatewayStateLabels,
  paymentKindLabels,
  paymentMethodLabels,
  wayLabels,
} from '#domain/billing/charge-payment.ts';
import { chargeStatusLabels } from '#domain/billing/charge-status.ts';
import { unitKindLabels } from '#domain/billing/unit-kind.ts';
import { invoiceMailStates } from '#domain/notices/mail-delivery.ts';
import { allForAdmins, forCustomers } from './scopes.ts';

export const incentiveHistory = resource({
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
    userId: reference('契約者', 'system-user', {
      required: true,
      tab: { systemUserRole: customers },
      searchThrough: true,
    }),
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
    // Google's state of a profile was known only after the issue: a person corrects the charge
    hasStoppedDays: boolean('計測停止の日の請求', {
      computed: true,
      csv: false,
      readBy: staff,
      words: ['あり', 'なし'],
    }),
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
      'hasStoppedDays',
    ],
    views: {
      下書き: { where: { status: 'DRAFT' }, roles: staff },
      未入金: { where: { status_in: ['ISSUED', 'FAILED'] } },
      決済失敗: { where: { status: 'FAILED' } },
    },
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
      next: { status: ['DRAFT'] },
      confirm: '{count}件の請求を発行します。発行した請求は変更できません。',
      bulk: true,
      input: {
        issueDate: date('発行日', { help: '空欄は今日です。対象期間の翌日から今日までを選べます。' }),
        despite: boolean('異議があっても発行する', { help: '対応待ちの異議がある請求も発行します。' }),
      },
    },
    'mark-paid': {
      label: '入金を記録する',
      roles: admins,
      // A payment for a paid or cancelled charge is recorded as money to refund
      when: { status: ['ISSUED', 'FAILED', 'PAID', 'CANCELLED'] },
      next: { status: ['ISSUED', 'FAILED'], paymentMethod: ['BANK_TRANSFER'] },
      confirm:
        '{count}件の請求に入金を記録します。全額に達した請求は入金済になり、取消の請求の入金は返金待ちになります。',
      bulk: true,
      input: {
        amount: yen('入金額', {
          min: 1,
          help: '空欄は残りの全額です。入金済・取消の請求や、手数料を差し引かれたときは、届いた額を入力します。',
        }),
        day: date('入金日', { help: '空欄は今日です。' }),
        fee: boolean('不足分を振込手数料とする', {
          help: '不足は880円までです。入金額が空欄のときは、残りの全額を手数料とします。',
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
      next: { status: ['ISSUED', 'FAILED'], paymentMethod: ['CARD'] },
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
});

export const incentiveInformationReportHistory = resource({
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
    days: text('日別', { required: true, max: 62, help: '○ 達成　× 未達　除 除外　− 未計測・ほかの契約者の日' }),
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
    optional: ['capHit', 'unitPrice', 'snapshotDate'],
    filters: ['period', 'searchConditionId', 'ownerUserId', 'achieved', 'capHit'],
    sort: '-period',
    card: ['searchConditionId', 'detailId', 'achieved', 'billed', 'amount'],
    reads: ['detailId'],
  },
  access: { rows: { ...allForAdmins, MANAGER: { through: 'ownerUserId' } }, list: staff },
  routes: { show: false },
  unique: [['period', 'detailId', 'ownerUserId']],
});

export const countRun = internal(
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
);

// Counted periods of a store: they never overlap
export const countedPeriod = internal(
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
);

// The ledger: each billed day (or fixed month) refers to its charge, and is held by at most one active charge
export const billedDay = internal(
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
);

// Evidence of a charge: its data as they were when it was counted
export const chargeEvidence = internal('請求の根拠', {
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
});

// Payments for a charge (positive amounts) and refunds (negative amounts)
export const chargePayment = internal('入出金', {
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
});
