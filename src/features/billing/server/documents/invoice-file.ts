import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database } from '#core/server/database/database.ts';
import { storedFile } from '#core/server/database/sql.ts';
import { requireDrawable } from '#documents/server/drawable.ts';
import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import { invoiceTexts } from '#domain/invoices/document-texts.ts';
import { type InvoiceDocument, invoiceFileName } from '#domain/invoices/invoice.ts';
import type { Tables } from '#product';
import { type Charge, type ChargeReading, isIssued, lockCharge } from '../charge-record/charge.ts';
import type { renderCancelledCopy } from '../pdf/cancelled-copy.ts';
import type { renderInvoice } from '../pdf/invoice.ts';
import { hashOf } from './hash.ts';
import { invoiceDocumentOf } from './invoice-document.ts';

export interface InvoiceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface InvoiceDeps {
  readonly database: Database;
  readonly tables: Tables;
}

const drawInvoice = drawInWorker<typeof renderInvoice>(
  new URL('../pdf/invoice.ts', import.meta.url),
  'renderInvoice',
  'kept',
);
const drawDraft = drawInWorker<typeof renderInvoice>(new URL('../pdf/invoice.ts', import.meta.url), 'renderInvoice');

const drawCancelledCopy = drawInWorker<typeof renderCancelledCopy>(
  new URL('../pdf/cancelled-copy.ts', import.meta.url),
  'renderCancelledCopy',
);

/** A transaction with the current time. */
interface Moment extends ChargeReading {
  /** epoch ms */
  readonly now: number;
  readonly today: string;
}

/** An invoice's content, and its PDF. */
interface Drawn {
  readonly document: InvoiceDocument;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Creates the document of a charge that is being issued and stores it permanently. Returns its SHA-256 hash. Reuses `before` if its content
 * is the same. Throws AppError `letters_undrawable` if it contains characters that cannot be drawn.
 */
export async function freezeInvoice(moment: Moment, charge: Charge, before: Drawn | null = null): Promise<string> {
  const document = await invoiceDocumentOf(moment, charge, moment.today);
  requireDrawable(invoiceTexts(document));
  const { bytes } = before !== null && isDeepStrictEqual(before.document, document) ? before : await drawn(document);
  const name = invoiceFileName(document);
  const file = { key: keyOf(charge.id), name, type: 'application/pdf', size: bytes.length, bytes };
  await moment.tx.insert(storedFile).values({ ...file, createDate: moment.now });
  return hashOf(bytes);
}

/**
 * Returns a charge's invoice: for an issued charge always the stored bytes, for a draft a current preview. A charge that entered the
 * database as issued (demo data, an import) gets its document on first access, if the caller may write (`mayKeep`).
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
    return { name: `下書き_${invoiceFileName(document)}`, bytes: await drawDraft(document) };
  }
  const kept = await storedInvoiceFile({ tx: orm }, charge.id, charge.pdfHash);
  if (kept === null && !mayKeep) throw new AppError('view_only');
  if (kept !== null) return kept;
  // Drawn before the charge is locked, since the embedded database serves one caller at a time
  const before = await drawn(await invoiceDocumentOf({ tx: orm, tables: deps.tables }, charge, today));
  return deps.database.transaction((tx) => freezeLate({ tx, tables: deps.tables, now, today }, charge.id, before));
}

/**
 * Returns the copy of a cancelled charge's invoice that says 取消 with the day. The document as it was given stays as it is: `issued`.
 */
export async function cancelledCopyOf({ cancelledOn, updateDate }: Charge, issued: InvoiceFile): Promise<InvoiceFile> {
  const bytes = await drawCancelledCopy(issued.bytes, cancelledOn ?? dayOf(updateDate));
  return { name: `取消_${issued.name}`, bytes };
}

/** The document of a cancelled charge as it was given, under a name that says so. */
export function asIssued({ name, bytes }: InvoiceFile): InvoiceFile {
  return { name: `発行時の控え_${name}`, bytes };
}

async function drawn(document: InvoiceDocument): Promise<Drawn> {
  return { document, bytes: await drawInvoice(document) };
}

async function freezeLate(moment: Moment, id: number, before: Drawn): Promise<InvoiceFile> {
  // Under the row's lock, so that a concurrent second request finds the document of the first
  const charge = await lockCharge(moment, id);
  const made = await storedInvoiceFile(moment, id, charge.pdfHash);
  if (made !== null) return made;
  const pdfHash = await freezeInvoice(moment, charge, before);
  const charges = moment.tables['incentive-history'];
  await moment.tx.update(charges).set({ pdfHash }).where(eq(charges.id, id));
  const file = await storedInvoiceFile(moment, id, pdfHash);
  if (file === null) throw new Error(`the invoice of charge ${id} was not kept`);
  return file;
}

async function storedInvoiceFile(
  { tx }: Pick<ChargeReading, 'tx'>,
  chargeId: number,
  pdfHash: string | null,
): Promise<InvoiceFile | null> {
  const [found] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(chargeId)));
  if (found === undefined) return null;
  const bytes = new Uint8Array(found.bytes);
  // A document that was tampered with must not be returned
  if (pdfHash !== null && hashOf(bytes) !== pdfHash) throw new Error(`the invoice of charge ${chargeId} was changed`);
  return { name: found.name, bytes };
}

function keyOf(chargeId: number): string {
  return `invoice-${chargeId}`;
}
