import { addresseeLines } from '#billing/rules/recipient.ts';
import { accentOf, contentWidth, grey, line, margin, type Pdf, paragraph, rule } from '#documents/server/paper.ts';
import { picture } from '#documents/server/pictures.ts';
import type { Issuer, Recipient } from '#domain/invoices/invoice.ts';
import type { IssuerMarks } from '#domain/invoices/issuer-image.ts';

const half = contentWidth / 2;
/** The right column's x and width. */
export const right = margin + half + 20;
export const rightWidth = half - 20;

const logoBox = { width: 160, height: 36 };
/** 21 mm: a company's square seal. */
const sealSize = 60;

export interface Letterhead {
  readonly title: string;
  /** Number and dates, as label and value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  readonly marks?: IssuerMarks;
}

/** Draws the head of a billing document: title and facts, recipient, issuer. Returns the y below it. */
export function letterhead(pdf: Pdf, { title, facts, recipient, issuer, marks }: Letterhead): number {
  const color = accentOf(pdf);
  line(pdf, title, margin, margin, half, { size: 20, bold: true, color });
  facts.forEach(([label, value], index) => {
    line(pdf, label, right, margin + 4 + index * 15, 80, { color: grey });
    line(pdf, value, right + 80, margin + 4 + index * 15, rightWidth - 80, { align: 'right' });
  });
  const below = margin + Math.max(52, facts.length * 15 + 10);
  rule(pdf, below, { color });
  return Math.max(addressee(pdf, recipient, below + 14), sender(pdf, issuer, below + 14, marks));
}

/** Draws 下書き across this page and all following pages. */
export function markDraft(pdf: Pdf): void {
  const mark = () => {
    const { x, y } = pdf;
    pdf.save().rotate(-35, { origin: [297, 421] });
    line(pdf, '下書き', 47, 370, 500, { size: 90, bold: true, color: '#e4e4e4', align: 'center' });
    pdf.restore();
    pdf.x = x;
    pdf.y = y;
  };
  mark();
  pdf.on('pageAdded', mark);
}

function addressee(pdf: Pdf, recipient: Recipient, top: number): number {
  let y = top;
  if (recipient.postalCode !== null)
    y = paragraph(pdf, `〒${recipient.postalCode}`, margin, y, half, { color: grey }) + 1;
  if (recipient.address !== null) y = paragraph(pdf, recipient.address, margin, y, half, { color: grey }) + 4;
  const [name, department] = addresseeLines(recipient);
  y = paragraph(pdf, name, margin, y, half, { size: 14, bold: true }) + 2;
  if (department !== undefined) y = paragraph(pdf, department, margin, y, half, { size: 11 });
  return y;
}

function sender(
  pdf: Pdf,
  issuer: Issuer,
  top: number,
  { logo, seal }: IssuerMarks = { logo: null, seal: null },
): number {
  if (logo !== null) picture(pdf, logo, { x: right, y: top, width: logoBox.width, height: logoBox.height });
  const named = logo === null ? top : top + logoBox.height + 6;
  let y = paragraph(pdf, issuer.name, right, named, rightWidth, { size: 11, bold: true }) + 2;
  const facts = [
    issuer.postalCode === null ? null : `〒${issuer.postalCode}`,
    issuer.address,
    issuer.phone === null ? null : `電話 ${issuer.phone}`,
    issuer.email,
    issuer.registrationNumber === null ? null : `登録番号 ${issuer.registrationNumber}`,
  ];
  for (const fact of facts) if (fact !== null && fact !== '') y = paragraph(pdf, fact, right, y, rightWidth) + 1;
  if (seal === null) return y;
  // A seal overlaps the end of the issuer's lines, as when stamped by hand
  picture(pdf, seal, {
    x: right + rightWidth - sealSize,
    y: named - 4,
    width: sealSize,
    height: sealSize,
    align: 'right',
  });
  return Math.max(y, named - 4 + sealSize);
}
