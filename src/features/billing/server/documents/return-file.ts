import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { returnedConsideration } from '#billing/rules/returned-consideration.ts';
import type { Day } from '#core/model/day.ts';
import { storedFile } from '#core/server/database/sql.ts';
import { requireDrawable } from '#documents/server/drawable.ts';
import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { RefundMethod } from '#domain/billing/charge-payment.ts';
import { returnInvoiceTexts } from '#domain/invoices/document-texts.ts';
import {
  type ReturnInvoiceDocument,
  returnInvoiceFileName,
  returnInvoiceNumber,
} from '#domain/invoices/return-invoice.ts';
import { type DayRange, periodDays } from '#domain/period.ts';
import type { Row } from '#product';
import { type Charge, type ChargeReading, lockCharge } from '../charge-record/charge.ts';
import type { renderReturnInvoice } from '../pdf/return-invoice.ts';
import { hashOf } from './hash.ts';
import { invoiceDocumentOf } from './invoice-document.ts';

/** The row of a payment that gave money back. */
export type Returned = Pick<
  Row<'charge-payment'>,
  'id' | 'chargeId' | 'kind' | 'day' | 'note' | 'consideration' | 'originalId'
>;

const drawReturnInvoice = drawInWorker<typeof renderReturnInvoice>(
  new URL('../pdf/return-invoice.ts', import.meta.url),
  'renderReturnInvoice',
  'kept',
);

interface Moment extends ChargeReading {
  /** epoch ms */
  readonly now: number;
  readonly today: Day;
}

/**
 * Creates the return invoice (適格返還請求書) of money given back and stores it permanently; idempotent. Money paid beyond the bill gets none,
 * since it is not the price of anything. Throws AppError `letters_undrawable` if it contains characters that cannot be drawn.
 */
export async function saveReturnInvoice(moment: Moment, returned: Returned): Promise<void> {
  const { tx, tables, now } = moment;
  const { chargeId } = returned;
  const place = await placeOf(moment, returned);
  if ((await returnInvoiceFile(moment, { chargeId, place })) !== null) return;
  const made = await returnDocumentOf(moment, returned, place);
  if (made === null) return;
  const { document, original } = made;
  requireDrawable(returnInvoiceTexts(document));
  const bytes = await drawReturnInvoice(document);
  const name = returnInvoiceFileName(document);
  const file = { key: keyOf(chargeId, place), name, type: 'application/pdf', size: bytes.length, bytes };
  await tx.insert(storedFile).values({ ...file, createDate: now });
  const { number, issueDate, returnDate, reason, total, settlement: way } = document;
  await tx.insert(tables['return-invoice']).values({
    ...{ number, issueDate, returnDate, reason, total, way, chargeId, place },
    userId: original.userId,
    originalId: original.id,
    pdfHash: hashOf(bytes),
    createDate: now,
    updateDate: now,
  });
}

/** Throws AppError `letters_undrawable` if the return invoice, created later, could not be drawn. */
export async function requireReturnInvoice(moment: Moment, returned: Returned): Promise<void> {
  const made = await returnDocumentOf(moment, returned, await placeOf(moment, returned));
  if (made !== null) requireDrawable(returnInvoiceTexts(made.document));
}

/** Returns the return invoice's content and the charge it refers to; null if the money is not the price of anything invoiced. */
async function returnDocumentOf(
  moment: Moment,
  returned: Returned,
  place: number,
): Promise<{
  readonly document: ReturnInvoiceDocument & { readonly number: string };
  readonly original: Charge;
} | null> {
  const { chargeId, originalId, consideration } = returned;
  if (originalId === null || consideration === null || consideration <= 0) return null;
  const original = await lockCharge(moment, originalId);
  const charge = chargeId === originalId ? null : await lockCharge(moment, chargeId);
  const { recipient, issuer, colour, billedDays } = await invoiceDocumentOf(moment, original, moment.today);
  const isBilledNow = charge !== null && charge.status !== 'CANCELLED';
  const { lines, taxes } = returnedConsideration(original, isBilledNow ? charge : null, consideration);
  const document = {
    // The invoice is locked, so nobody else takes a number of it meanwhile
    number: returnInvoiceNumber(
      String(original.invoiceNumber ?? original.id),
      place,
      await numbersOf(moment, original),
    ),
    issueDate: moment.today,
    recipient,
    issuer,
    ...(colour === undefined ? {} : { colour }),
    original: {
      number: original.invoiceNumber ?? '',
      issueDate: original.issueDate ?? moment.today,
      supplied: suppliedDays(original) ?? billedDays ?? periodDays(original.period, null),
    },
    returnDate: returned.day,
    reason: returned.note ?? charge?.reason ?? original.reason ?? '請求額の訂正',
    lines,
    taxes,
    total: consideration,
    settlement: settlementOf(returned.kind),
    notes: [],
  };
  return { document, original };
}

/** The numbers of the return invoices that an invoice has already. */
async function numbersOf({ tx, tables }: ChargeReading, { id }: Charge): Promise<ReadonlySet<string>> {
  const made = tables['return-invoice'];
  const rows = await tx.select({ number: made.number }).from(made).where(eq(made.originalId, id));
  return new Set(rows.map(({ number }) => number));
}

/** The days that the charge billed, as counted; the store's closing day may have changed since. */
function suppliedDays({ periodFirst, periodLast }: Charge): DayRange | null {
  return periodFirst === null || periodLast === null ? null : { first: periodFirst, last: periodLast };
}

function settlementOf(kind: Returned['kind']): RefundMethod {
  if (kind === 'REFUND') return 'CARD';
  return kind === 'CREDIT_OUT' ? 'CREDIT' : 'TRANSFER';
}

/** The position of this movement among the charge's movements, from 1. */
function placeOf({ tx, tables }: ChargeReading, { id, chargeId }: Returned): Promise<number> {
  const payments = tables['charge-payment'];
  return tx.$count(payments, and(eq(payments.chargeId, chargeId), lte(payments.id, id)));
}

/** SQL condition: a movement of money has its return invoice. */
export function hasReturnInvoice({ tables }: Pick<ChargeReading, 'tables'>): SQL {
  const { 'charge-payment': payments, 'return-invoice': made } = tables;
  const before = alias(payments, 'before');
  const place = sql`(select count(*) from ${payments} as ${before}
    where ${before.chargeId} = ${payments.chargeId} and ${before.id} <= ${payments.id})`;
  return sql`exists (select 1 from ${made} where ${made.chargeId} = ${payments.chargeId} and ${made.place} = ${place})`;
}

/**
 * SQL condition: an older return invoice covers all money given back in the same request. It was created with the request; since then each
 * card refund has its own.
 */
export function isInWholeReturnInvoice({ tables }: Pick<ChargeReading, 'tables'>): SQL {
  const { chargeId, createDate, doneDate } = tables['charge-payment'];
  const made = tables['return-invoice'];
  return sql`(${createDate} < ${doneDate} and exists (
    select 1 from ${made} where ${made.chargeId} = ${chargeId} and ${made.createDate} = ${createDate}))`;
}

/** Returns the return invoices of a charge, oldest first. */
export async function returnInvoicesOf(
  { tx, tables }: ChargeReading,
  chargeId: number,
): Promise<readonly { readonly number: number; readonly name: string }[]> {
  const made = tables['return-invoice'];
  return tx
    .select({ number: sql<number>`${made.place}::int`, name: storedFile.name })
    .from(made)
    .innerJoin(storedFile, eq(storedFile.key, sql`'return-' || ${made.chargeId} || '-' || ${made.place}`))
    .where(eq(made.chargeId, chargeId))
    .orderBy(asc(made.id));
}

/** Returns one return invoice's document; null if there is none. Throws if it was changed since it was made. */
export async function returnInvoiceFile(
  { tx, tables }: ChargeReading,
  { chargeId, place }: { readonly chargeId: number; readonly place: number },
): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
  const made = tables['return-invoice'];
  const [found] = await tx
    .select({ name: storedFile.name, bytes: storedFile.bytes, pdfHash: made.pdfHash })
    .from(storedFile)
    .innerJoin(made, and(eq(made.chargeId, chargeId), eq(made.place, place)))
    .where(eq(storedFile.key, keyOf(chargeId, place)));
  if (found === undefined) return null;
  const bytes = new Uint8Array(found.bytes);
  if (hashOf(bytes) !== found.pdfHash) throw new Error(`return invoice ${place} of charge ${chargeId} was changed`);
  return { name: found.name, bytes };
}

function keyOf(chargeId: number, place: number): string {
  return `return-${chargeId}-${place}`;
}
