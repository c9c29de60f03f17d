import type { InvoiceDocument } from '#domain/invoices/invoice.ts';
import { dayInWords } from '#domain/month.ts';

type Paying = Pick<InvoiceDocument, 'byCard' | 'dueDate'> &
  Partial<Pick<InvoiceDocument, 'paidDate' | 'total' | 'due'>>;

/** Returns how and by when an invoice is paid, as a label and its text. */
export function paymentInWords(invoice: Paying): { label: string; text: string } {
  const { byCard, dueDate, paidDate = null } = invoice;
  // Checked before the paid date: an invoice without an amount due counts as paid on its issue day, although nobody
  // paid
  if (!asksForMoney(invoice)) return { label: 'お支払い', text: '今回のお支払いはありません' };
  if (paidDate !== null) {
    const text = `${dayInWords(paidDate)}\n${byCard ? 'クレジットカードにて決済済み' : 'ご入金済み'}`;
    return { label: 'お支払い', text };
  }
  if (byCard) return { label: 'お支払い方法', text: 'ご登録のクレジットカードで決済します' };
  return { label: '支払期限', text: dueDate === null ? '発行時に決まります' : dayInWords(dueDate) };
}

/** True when a transfer is still due: only then does an invoice show the bank account. */
export function asksForTransfer(invoice: Paying): boolean {
  return !invoice.byCard && (invoice.paidDate ?? null) === null && asksForMoney(invoice);
}

function asksForMoney({ total, due }: Paying): boolean {
  const amount = due ?? total;
  return amount === undefined || amount > 0;
}
