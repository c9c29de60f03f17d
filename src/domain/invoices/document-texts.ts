import type { InvoiceDocument, Issuer, Recipient } from './invoice.ts';
import type { ReturnInvoiceDocument } from './return-invoice.ts';

/** A user-entered text, and its place on a document in the reader's words. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/** Returns every text of an invoice that the product itself did not write. */
export function invoiceTexts({
  recipient,
  issuer,
  lines,
  paid = [],
  bankAccount,
  notes,
}: InvoiceDocument): PlacedText[] {
  return [
    ...recipientTexts(recipient),
    ...lines.map(({ storeName, keyword }, index) => ({
      place: `明細${index + 1}行目（${storeName === '' ? keyword : storeName}）`,
      text: `${storeName}${keyword}`,
    })),
    ...paid.map(({ label }) => ({ place: '既入金', text: label })),
    ...issuerTexts(issuer),
    { place: '振込先', text: bankAccount ?? '' },
    { place: '備考', text: notes.join('') },
  ];
}

/** Returns every text of a return invoice that the product itself did not write. */
export function returnInvoiceTexts({ recipient, issuer, lines, reason, notes }: ReturnInvoiceDocument): PlacedText[] {
  return [
    ...recipientTexts(recipient),
    { place: '返還の理由', text: reason },
    ...lines.map(({ description }, index) => ({ place: `明細${index + 1}行目（${description}）`, text: description })),
    ...issuerTexts(issuer),
    { place: '備考', text: notes.join('') },
  ];
}

function recipientTexts({ name, department, postalCode, address }: Recipient): PlacedText[] {
  return [
    { place: '宛名', text: name },
    { place: '宛名の部署', text: department ?? '' },
    { place: '請求先の住所', text: `${postalCode ?? ''}${address ?? ''}` },
  ];
}

function issuerTexts({ name, postalCode, address, phone, email, registrationNumber }: Issuer): PlacedText[] {
  return [
    { place: '発行者名', text: name },
    { place: '発行者の住所', text: `${postalCode ?? ''}${address ?? ''}` },
    { place: '発行者の連絡先', text: `${phone ?? ''}${email ?? ''}${registrationNumber ?? ''}` },
  ];
}
