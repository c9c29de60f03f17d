import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import { demandDrawable } from '#documents/server/drawable.ts';
import { invoiceTexts } from '#domain/document-texts.ts';
import { invoiceFileName } from '#domain/invoice.ts';
import type { Tables } from '#product';
import { type Charge, isIssued, lockCharge, type Reading } from './charge.ts';
import { invoiceDocumentOf } from './invoice-document.ts';
import { renderInvoice } from './pdf/invoice.ts';

export interface InvoiceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface InvoiceDeps {
  readonly database: Database;
  readonly tables: Tables;
}

/** Who asks, and when. */
interface Moment extends Reading {
  /** epoch ms */
  readonly now: number;
  readonly today: string;
}

/**
 * Makes the document of a charge that is being issued and keeps it for ever; gives its hash (SHA-256). AppError
 * `letters_undrawable` when it could not show every letter.
 */
export async function freezeInvoice(moment: Moment, charge: Charge): Promise<string> {
  const document = await invoiceDocumentOf(moment, charge, moment.today);
  demandDrawable(invoiceTexts(document));
  const bytes = await renderInvoice(document);
  const name = invoiceFileName(document);
  const file = { key: keyOf(charge.id), name, type: 'application/pdf', size: bytes.length, bytes };
  await moment.tx.insert(storedFile).values({ ...file, createDate: moment.now });
  return hashOf(bytes);
}

/**
 * The invoice of a charge: of an issued one always the bytes that were kept, of a draft a preview of the moment. A charge
 * that came issued into the database (the demo's, an import) is given its document when it is first asked for, by one who
 * may change something (`mayKeep`).
 */
export async function invoiceFileOf(
  deps: InvoiceDeps,
  charge: Charge,
  now: number,
  today: string,
  { mayKeep = true } = {},
): Promise<InvoiceFile> {
  const { orm } = deps.database;
  if (!isIssued(charge)) {
    const document = await invoiceDocumentOf({ tx: orm, tables: deps.tables }, charge, today);
    return { name: `下書き_${invoiceFileName(document)}`, bytes: await renderInvoice(document) };
  }
  const kept = await keptFile({ tx: orm }, charge.id, charge.pdfHash);
  if (kept === null && !mayKeep) throw new AppError('view_only');
  return kept ?? deps.database.transaction((tx) => freezeLate({ tx, tables: deps.tables, now, today }, charge.id));
}

async function freezeLate(moment: Moment, id: number): Promise<InvoiceFile> {
  // Under the row's lock: of two that ask at once, the second finds what the first one made
  const charge = await lockCharge(moment, id);
  const made = await keptFile(moment, id, charge.pdfHash);
  if (made !== null) return made;
  const pdfHash = await freezeInvoice(moment, charge);
  const charges = moment.tables['incentive-history'];
  await moment.tx.update(charges).set({ pdfHash }).where(eq(charges.id, id));
  const file = await keptFile(moment, id, pdfHash);
  if (file === null) throw new Error(`the invoice of charge ${id} was not kept`);
  return file;
}

async function keptFile(
  { tx }: Pick<Reading, 'tx'>,
  chargeId: number,
  pdfHash: string | null,
): Promise<InvoiceFile | null> {
  const [found] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(chargeId)));
  if (found === undefined) return null;
  const bytes = new Uint8Array(found.bytes);
  // A document that was tampered with is not handed out as the invoice
  if (pdfHash !== null && hashOf(bytes) !== pdfHash) throw new Error(`the invoice of charge ${chargeId} was changed`);
  return { name: found.name, bytes };
}

function keyOf(chargeId: number): string {
  return `invoice-${chargeId}`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
