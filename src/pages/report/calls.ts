import { call, data, download } from '#core/model/call.ts';
import { boolean, month, number, text } from '#core/model/declare.ts';
import { object } from '#core/model/shape.ts';
import { mailedReport, reportSharing, sharedContent, sharedReport } from '#report/rules/report.ts';
import { reportContent } from '#report/rules/report-content.ts';

const tag = '登録店舗';
const seesStore = { resource: 'search-conditions', may: 'show' } as const;
const id = number('番号', { required: true, min: 1, max: 2_147_483_647 });
// The customer whom the caller means; refused if the store is another's today
const customerId = number('契約者', { min: 1, max: 2_147_483_647 });

const reportQuery = {
  period: month('対象月'),
  ofCustomer: boolean('契約者の全店舗'),
  customerId,
} as const;

/**
 * Returns the monthly report of a store as a PDF, or of all stores of its customer, for users who can see the store, or the customer; defaults
 * to last month.
 */
export const getStoreReport = call({
  method: 'get',
  path: '/store-report/{id}',
  who: seesStore,
  summary: '月次レポート（PDF）',
  tag,
  query: reportQuery,
  answer: download('application/pdf'),
  fromReplica: true,
});

/** Returns what that PDF shows. */
export const getReportContent = call({
  method: 'get',
  path: '/store-report/{id}/content',
  who: seesStore,
  summary: '月次レポートの内容',
  tag,
  query: reportQuery,
  answer: data(reportContent),
  fromReplica: true,
});

/** Returns the agency's comment on a store's month and the links that share the report. */
export const getReportSharing = call({
  method: 'get',
  path: '/store-report/{id}/desk',
  who: seesStore,
  summary: '月次レポートのコメントと共有リンク',
  tag,
  query: { period: month('対象月', { required: true }), customerId },
  answer: data(reportSharing),
  token: 'none',
});

/** Saves the agency's comment on a store's month; an empty text deletes it. */
export const putReportComment = call({
  method: 'put',
  path: '/store-report/{id}/comment',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '月次レポートのコメントの保存',
  tag,
  body: {
    period: month('対象月', { required: true }),
    comment: text('コメント', { lines: 5, max: 2000 }),
    nextMonth: text('翌月の予定', { lines: 3, max: 1000 }),
  },
  answer: data(object({})),
});

/** Creates a link that shows a month's report to anyone who has it, until it expires or is revoked. */
export const shareReport = call({
  method: 'post',
  path: '/store-report/{id}/links',
  who: seesStore,
  summary: '月次レポートの共有リンクの発行',
  tag,
  body: {
    period: month('対象月', { required: true }),
    ofCustomer: boolean('契約者の全店舗', { initial: false }),
    customerId,
  },
  answer: data(sharedReport),
  token: 'none',
});

export const revokeReportLink = call({
  method: 'post',
  path: '/store-report/{id}/links/revoke',
  who: seesStore,
  summary: '月次レポートの共有リンクの取り消し',
  tag,
  body: { linkId: id },
  answer: data(object({})),
  token: 'none',
});

/** Mails the month's report on all stores of the store's customer to that customer, as the monthly job does. */
export const mailReport = call({
  method: 'post',
  path: '/store-report/{id}/mail',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '月次レポートの契約者へのメール',
  tag,
  body: { period: month('対象月', { required: true }), customerId },
  answer: data(mailedReport),
});

const forHolders = '公開';
const token = text('リンク', { required: true, max: 100 });

/** Returns what a shared link shows. Public: the link's token is the permission. */
export const getSharedReport = call({
  method: 'post',
  path: '/shared-report/look',
  who: 'public',
  summary: '共有された月次レポートの内容',
  tag: forHolders,
  body: { token },
  answer: data(sharedContent),
});

/** Returns the content of the shared report, which the PDF shows too. The link's token is the permission. */
export const readSharedReport = call({
  method: 'post',
  path: '/shared-report/content',
  who: 'public',
  summary: '共有された月次レポート',
  tag: forHolders,
  body: { token },
  answer: data(reportContent),
  fromReplica: true,
});

/** Returns the shared report as a PDF. The link's token is the permission; it is sent in the body so that no log contains it. */
export const openSharedReport = call({
  method: 'post',
  path: '/shared-report/file',
  who: 'public',
  summary: '共有された月次レポート（PDF）',
  tag: forHolders,
  body: { token },
  answer: download('application/pdf'),
  fromReplica: true,
});
