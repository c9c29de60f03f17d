import { type Day, dayText } from '#core/model/day.ts';

/** Which documents are a month's: those of its charges, or those issued in it. */
export const documentMonthLabels = { PERIOD: '対象月', ISSUE: '発行日' } as const;
export type DocumentMonth = keyof typeof documentMonthLabels;

/** The name of the archive of a month (YYYY-MM), which says how the month is meant: the two hold different documents. */
export function archiveName(period: string, by: DocumentMonth): string {
  return named(`${documentMonthLabels[by]}${period.replace('-', '')}`);
}

/** The name of an archive of chosen charges, by the day of saving; with the number of its documents where it is known. */
export function chosenArchiveName(day: Day, documents?: number): string {
  return named(`選択分${day.replaceAll('-', '')}${documents === undefined ? '' : `_${documents}件`}`);
}

function named(what: string): string {
  return `書類_${what}.zip`;
}

/** Kinds of files in an archive of documents. A cancelled invoice is there as it was given, and as the copy that says 取消. */
export const documentKindLabels = {
  INVOICE: '請求書',
  CANCELLED: '請求書（取消）',
  AS_ISSUED: '請求書（取消）の発行時の控え',
  RETURN: '適格返還請求書',
} as const;
export type DocumentKind = keyof typeof documentKindLabels;

/** A document in an archive, with what the law wants it to be found by (電子帳簿保存法: day, partner, amount). */
export interface IndexedDocument {
  readonly kind: DocumentKind;
  readonly issueDate: Day;
  readonly number: string;
  readonly partner: string;
  /** yen, with tax; positive also for what was returned */
  readonly amount: number;
  readonly cancelledOn: Day | null;
  /** The numbers of the invoices that took its place, or the one whose price was returned. */
  readonly related: readonly string[];
  /** True when it was cancelled and nothing is billed instead. */
  readonly isNotBilled: boolean;
  readonly sha256: string;
  readonly fileName: string;
}

export const indexFileName = '索引.csv';

/** Returns the index of an archive as rows of cells, its headings first. */
export function documentIndex(documents: readonly IndexedDocument[]): readonly (readonly string[])[] {
  const headings = [
    '日付',
    '番号',
    '取引先',
    '金額',
    '種類',
    '取消日',
    '差替え先',
    '返還の元',
    'SHA-256',
    'ファイル名',
  ];
  const rows = documents.map((one) => [
    dayText(one.issueDate),
    one.number,
    one.partner,
    String(one.amount),
    documentKindLabels[one.kind],
    one.cancelledOn === null ? '' : dayText(one.cancelledOn),
    one.kind === 'RETURN' ? '' : one.isNotBilled ? '請求しない' : one.related.join('、'),
    one.kind === 'RETURN' ? one.related.join('、') : '',
    one.sha256,
    one.fileName,
  ]);
  return [headings, ...rows];
}
