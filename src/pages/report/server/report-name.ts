import { fileNamePart } from '#domain/invoices/invoice.ts';

/** Returns e.g. `月次レポート_202610_店舗名.pdf`. */
export function reportName(period: string, of: string): string {
  return `月次レポート_${period.replace('-', '')}_${fileNamePart(of)}.pdf`;
}
