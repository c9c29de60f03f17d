import { bytes, call, data, file, listOf, whole } from '#core/model/call.ts';
import { boolean, date, list as listField, month, number, select, text, yen } from '#core/model/declare.ts';
import {
  boolean as aBoolean,
  month as aMonth,
  text as aText,
  codeOf,
  day,
  dictionary,
  integer,
  list,
  nullable,
  object,
} from '#core/model/shape.ts';
import { paymentRoles } from '#domain/accounts/own-screens.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { chargeMoney } from '#domain/billing/charge-money.ts';
import { lateMoneyWays } from '#domain/billing/charge-payment.ts';
import { closing, closingGaps, closingRun, furtherCharges, paymentMatch } from '#domain/billing/closing.ts';
import { chargeEvidence } from '#domain/billing/evidence.ts';
import { journalSoftware } from '#domain/billing/journal.ts';
import { saleDayLabels } from '#domain/billing/journal-choices.ts';
import { termsFromLabels } from '#domain/invoices/terms-from.ts';

const tag = '請求';
const seesCharge = { resource: 'incentive-history', may: 'show' } as const;
const listsCharges = { resource: 'incentive-history', may: 'list' } as const;
const pdf = file('application/pdf');

export const getInvoice = call({
  method: 'get',
  path: '/charge-history/{id}',
  who: seesCharge,
  summary: '請求書のPDF',
  tag,
  answer: pdf,
});

/** Sums all charges that match the filter, in yen. Cancelled charges are only counted unless the filter includes them. */
export const getChargeTotals = call({
  method: 'get',
  path: '/charge-totals',
  who: listsCharges,
  summary: '請求の合計（一覧と同じ絞り込み。取消は、状態で絞り込んだときだけ含める）',
  tag,
  query: listOf('incentive-history'),
  answer: data(object({ count: integer, cancelled: integer, subtotal: integer, tax: integer, total: integer })),
});

export const getEvidence = call({
  method: 'get',
  path: '/charge-evidence/{id}',
  who: seesCharge,
  summary: '請求の根拠となる日別の成果',
  tag,
  answer: data(list(chargeEvidence)),
});

export const getChargeMoney = call({
  method: 'get',
  path: '/charge-payments/{id}',
  who: seesCharge,
  summary: '請求の入出金と返還請求書の一覧',
  tag,
  answer: data(chargeMoney),
});

export const getReturnInvoice = call({
  method: 'get',
  path: '/charge-return/{id}',
  who: seesCharge,
  summary: '適格返還請求書のPDF',
  tag,
  query: { number: number('番号', { required: true, min: 1, max: 1_000_000 }) },
  answer: pdf,
});

const ofPeriod = { period: month('対象月', { required: true }) };

/** A ZIP of all invoices of a month that the caller may see. */
export const getArchive = call({
  method: 'get',
  path: '/charge-archive',
  who: listsCharges,
  summary: '対象月の請求書をまとめたZIP',
  tag,
  query: ofPeriod,
  spends: true,
  answer: file('application/zip'),
});

const sum = object({ count: integer, amount: integer });

const saleDay = select('売上を計上する日', saleDayLabels);

/** The totals of a calendar month's journal entries, in yen including tax. Without `saleDay`, as last chosen. */
export const getJournalTotals = call({
  method: 'get',
  path: '/journal-totals',
  who: admins,
  summary: '仕訳の合計（発行・取消・入金・返金）',
  tag,
  query: { ...ofPeriod, saleDay },
  answer: data(object({ saleDay: codeOf(saleDayLabels), sales: sum, cancelled: sum, received: sum, returned: sum })),
});

/** A calendar month's charges and payments as journal entries, in the import format of the given accounting software. */
export const getJournal = call({
  method: 'get',
  path: '/journal',
  who: admins,
  summary: '会計ソフトに取り込む仕訳（CSV。弥生会計はShift_JIS）',
  tag,
  query: { ...ofPeriod, saleDay, software: select('会計ソフト', journalSoftware, { required: true }) },
  answer: file('text/csv'),
});

/** The progress of a month's closing; a manager sees only their own customers. */
export const getClosing = call({
  method: 'get',
  path: '/closing',
  who: staff,
  summary: '月次締めの進み具合',
  tag,
  query: ofPeriod,
  answer: data(closing),
  token: 'incentive-history',
});

/** The next page of the month's charges, after those that `getClosing` returns. */
export const getClosingCharges = call({
  method: 'get',
  path: '/closing/charges',
  who: staff,
  summary: '先月との差の続き',
  tag,
  query: { ...ofPeriod, from: number('何件目から', { required: true, min: 0, max: 1_000_000 }) },
  answer: data(furtherCharges),
  token: 'incentive-history',
});

/** The next page of stores with unmeasured days, after those that `getClosing` returns. */
export const getClosingGaps = call({
  method: 'get',
  path: '/closing/gaps',
  who: staff,
  summary: '未計測のある店舗の続き',
  tag,
  query: { ...ofPeriod, from: number('何件目から', { required: true, min: 0, max: 1_000_000 }) },
  answer: data(closingGaps),
  token: 'incentive-history',
});

export const startCount = call({
  method: 'post',
  path: '/closing/count',
  who: admins,
  summary: '成果日数の集計の開始',
  tag,
  body: ofPeriod,
  answer: data(nullable(closingRun)),
  status: 202,
  token: 'incentive-history',
});

export const issueDrafts = call({
  method: 'post',
  path: '/closing/issue',
  who: admins,
  summary: '下書きの一括発行',
  tag,
  body: { ...ofPeriod, issueDate: date('発行日') },
  answer: data(object({ period: aMonth })),
  status: 202,
  token: 'incentive-history',
});

/** Settles, for all customers of whom nobody said it yet, from which day their terms of payment count. */
export const settleTermsFrom = call({
  method: 'post',
  path: '/closing/terms-from',
  who: admins,
  summary: '支払条件の起算日の確認',
  tag,
  body: { termsFrom: select('期日の起算', termsFromLabels, { required: true }) },
  answer: data(object({ customers: integer })),
});

export const mailInvoices = call({
  method: 'post',
  path: '/closing/mail',
  who: admins,
  summary: '請求書の一括送付',
  tag,
  body: ofPeriod,
  // `unaddressed`: charges without a mail address are not sent and get the state 送信失敗 with the reason
  answer: data(object({ sent: integer, unaddressed: integer })),
  status: 202,
  token: 'incentive-history',
});

/** Matches the deposits in a bank statement file to the charges they may pay; `versions` maps each open charge's id to its version. */
export const matchStatement = call({
  method: 'post',
  path: '/closing/statement',
  who: admins,
  summary: '入金明細（CSV）と請求の照合',
  tag,
  body: bytes('text/csv'),
  maxBody: 5_000_000,
  answer: whole(object({ data: list(paymentMatch), versions: dictionary(integer) })),
  token: 'incentive-history',
});

const paidCharge = object({ id: integer, status: aText, paidDate: nullable(day), version: integer });

export const recordPayment = call({
  method: 'post',
  path: '/closing/payment',
  who: admins,
  summary: '照合した入金の記録',
  tag,
  body: {
    chargeId: number('請求', { required: true, min: 1, max: 2_147_483_647 }),
    chargeVersion: number('版', { required: true, min: 1, max: 2_147_483_647 }),
    paidDate: date('入金日', { required: true }),
    // Omitted: the full amount due
    amount: yen('入金額', { min: 1 }),
    fee: boolean('不足分を振込手数料とする'),
    // Identifies the line of the statement, so that it is recorded only once
    deposit: text('入金明細', { required: true, max: 64 }),
    // For a cancelled charge: what to do with the money
    way: select('取り消した請求への入金の扱い', lateMoneyWays),
  },
  answer: data(paidCharge),
  token: 'incentive-history',
});

/** Splits one deposit among several charges of one customer in one transaction: pays each in turn; the last takes the remainder. */
export const recordSplit = call({
  method: 'post',
  path: '/closing/split',
  who: admins,
  summary: '1件の入金を複数の請求に分けて記録',
  tag,
  body: {
    charges: listField(
      '請求',
      {
        chargeId: number('請求', { required: true, min: 1, max: 2_147_483_647 }),
        chargeVersion: number('版', { required: true, min: 1, max: 2_147_483_647 }),
      },
      { required: true, max: 50 },
    ),
    paidDate: date('入金日', { required: true }),
    amount: yen('入金額', { required: true, min: 1 }),
    fee: boolean('不足分を振込手数料とする'),
    deposit: text('入金明細', { required: true, max: 64 }),
  },
  answer: data(list(paidCharge)),
  token: 'incentive-history',
});

const payment = '支払い';
const card = object({ brand: aText, last4: aText, expMonth: integer, expYear: integer });

/** The caller's stored card (brand, last four digits, expiry); null if there is none. */
export const getCard = call({
  method: 'get',
  path: '/payment-card',
  who: paymentRoles,
  summary: '登録されているカード（下4桁と有効期限）',
  tag: payment,
  answer: data(nullable(card)),
});

/** Returns the URL of the payment service's page on which the card is entered. */
export const startCardSetup = call({
  method: 'post',
  path: '/payment-card/setup',
  who: paymentRoles,
  summary: 'カードの登録の開始',
  tag: payment,
  answer: data(object({ url: aText })),
});

export const finishCardSetup = call({
  method: 'post',
  path: '/payment-card',
  who: paymentRoles,
  summary: 'カードの登録の完了',
  tag: payment,
  body: { session: text('カードの登録', { required: true, max: 200 }) },
  answer: data(card),
});

/** Receives the payment service's webhook; the body is signed by the service. */
export const receivePaymentEvent = call({
  method: 'post',
  path: '/stripe/webhook',
  who: 'public',
  summary: '決済サービスからの通知',
  tag: payment,
  body: bytes('application/json'),
  maxBody: 1_000_000,
  answer: data(object({ received: aBoolean })),
});
