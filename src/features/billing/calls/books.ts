import { documentMonthLabels } from '#billing/rules/document-index.ts';
import { journalSoftware } from '#billing/rules/journal-file.ts';
import { call, data, download, listOf } from '#core/model/call.ts';
import { select } from '#core/model/declare.ts';
import { codeOf, integer, object } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { saleDayLabels } from '#domain/billing/journal-choices.ts';
import { listsCharges, ofPeriod, tag } from './parts.ts';

const sum = object({ count: integer, amount: integer });
const saleDay = select('売上を計上する日', saleDayLabels);

const zip = download('application/zip');

/** A ZIP of all documents of a month that the caller may see, with an index. Without `by`, the month is the charges' own. */
export const getArchive = call({
  method: 'get',
  path: '/charge-archive',
  who: listsCharges,
  summary: '月の請求書・取消した請求書・適格返還請求書と索引（CSV）をまとめたZIP',
  tag,
  query: { ...ofPeriod, by: select('月の数え方', documentMonthLabels) },
  unsafe: true,
  answer: zip,
});

/** A ZIP of the documents of all issued charges that match the filter, with an index. */
export const getDocuments = call({
  method: 'get',
  path: '/charge-documents',
  who: listsCharges,
  summary: '選んだ請求（一覧と同じ絞り込み）の書類と索引（CSV）をまとめたZIP',
  tag,
  query: listOf('incentive-history'),
  unsafe: true,
  answer: zip,
});

/** The totals of a calendar month's journal entries, in yen including tax. Without `saleDay`, as last chosen. */
export const getJournalTotals = call({
  method: 'get',
  path: '/journal-totals',
  who: admins,
  summary: '仕訳の合計（売上・取消・入金・返金・カード手数料）',
  tag,
  query: { ...ofPeriod, saleDay },
  answer: data(
    object({ saleDay: codeOf(saleDayLabels), sales: sum, cancelled: sum, received: sum, returned: sum, fees: sum }),
  ),
});

/** Remembers the day on which sales are entered, as chosen for an export. */
export const rememberSaleDay = call({
  method: 'put',
  path: '/journal/sale-day',
  who: admins,
  summary: '仕訳で売上を計上する日を覚える',
  tag,
  body: { saleDay: select('売上を計上する日', saleDayLabels, { required: true }) },
  answer: data(object({ saleDay: codeOf(saleDayLabels) })),
});

/** A calendar month's charges and payments as journal entries, in the import format of the given accounting software. */
export const getJournal = call({
  method: 'get',
  path: '/journal',
  who: admins,
  summary: '会計ソフトに取り込む仕訳（CSV。弥生会計はShift_JIS）',
  tag,
  query: { ...ofPeriod, saleDay, software: select('会計ソフト', journalSoftware, { required: true }) },
  answer: download('text/csv'),
});
