import { call, data, file } from '#core/model/call.ts';
import { boolean, month, number, text } from '#core/model/declare.ts';
import { object } from '#core/model/shape.ts';
import { mailedReport, reportSharing, sharedContent, sharedReport } from '#domain/report.ts';

const tag = '登録店舗';
const seesStore = { resource: 'search-conditions', may: 'show' } as const;
const id = number('番号', { required: true, min: 1, max: 2_147_483_647 });

/** A store's month as a PDF, for those who see the store; last month when none is said. */
export const getStoreReport = call({
  method: 'get',
  path: '/store-report/{id}',
  who: seesStore,
  summary: '店舗の月次レポート（PDF）',
  tag,
  query: { period: month('対象月') },
  answer: file('application/pdf'),
  mayLag: true,
});

/** What stands around the report of a store's month: the agency's words, and the links by which it is shared. */
export const getReportSharing = call({
  method: 'get',
  path: '/store-report/{id}/desk',
  who: seesStore,
  summary: '月次レポートのコメントと共有リンク',
  tag,
  query: { period: month('対象月', { required: true }) },
  answer: data(reportSharing),
  token: 'none',
});

/** What the agency writes to a store's month; empty text takes it away. */
export const putReportComment = call({
  method: 'put',
  path: '/store-report/{id}/comment',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '月次レポートのコメントの保存',
  tag,
  body: {
    period: month('対象月', { required: true }),
    comment: text('コメント', { lines: 5, max: 2000 }),
    nextMonth: text('来月の予定', { lines: 3, max: 1000 }),
  },
  answer: data(object({})),
});

/** A link that shows a month's report to whoever has it, until it ends or is revoked. */
export const shareReport = call({
  method: 'post',
  path: '/store-report/{id}/links',
  who: seesStore,
  summary: '月次レポートの共有リンクの発行',
  tag,
  body: {
    period: month('対象月', { required: true }),
    ofCustomer: boolean('契約者の全店舗', { initial: false }),
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

/** Mails the month of all its stores to the customer of the store, as it is mailed each month by itself. */
export const mailReport = call({
  method: 'post',
  path: '/store-report/{id}/mail',
  who: { resource: 'search-conditions', may: 'update' },
  summary: '月次レポートの契約者へのメール',
  tag,
  body: { period: month('対象月', { required: true }) },
  answer: data(mailedReport),
});

const forHolders = '公開';
const token = text('リンク', { required: true, max: 100 });

/** What a shared link shows, told to whoever has it. */
export const getSharedReport = call({
  method: 'post',
  path: '/shared-report/look',
  who: 'public',
  summary: '共有された月次レポートの内容',
  tag: forHolders,
  body: { token },
  answer: data(sharedContent),
});

/** The report that a link shows. The link itself is the permission; in the body, so that no log holds it. */
export const openSharedReport = call({
  method: 'post',
  path: '/shared-report/file',
  who: 'public',
  summary: '共有された月次レポート（PDF）',
  tag: forHolders,
  body: { token },
  answer: file('application/pdf'),
  mayLag: true,
});
