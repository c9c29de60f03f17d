import { and, asc, eq, like, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import { requireDrawable } from '#documents/server/drawable.ts';
import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { RefundMethod } from '#domain/billing/charge-payment.ts';
import { type DayRange, periodDays } from '#domain/billing/period.ts';
import { returnInvoiceTexts } from '#domain/invoices/document-texts.ts';
import { type ReturnInvoiceDocument, returnInvoiceFileName } from '#domain/invoices/return-invoice.ts';
import { returnedConsideration } from '#domain/invoices/returned-consideration.ts';
import type { Row } from '#product';
import { type Charge, lockCharge, type Reading } from '../charges/charge.ts';
import type { renderReturnInvoice } from '../pdf/return-invoice.ts';
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

interface Moment extends Reading {
  /** epoch ms */
  readonly now: number;
  readonly today: Day;
}

/**
 * Creates the return invoice (適格返還請求書) of money given back and stores it permanently; idempotent. Money paid beyond the bill gets none,
 * since it is not the price of anything. Throws AppError `letters_undrawable` if it contains characters that cannot be drawn.
 */
export async function saveReturnInvoice(moment: Moment, returned: Returned): Promise<void> {
  const number = await placeOf(moment, returned);
  if ((await returnInvoiceFile(moment, returned.chargeId, number)) !== null) return;
  const document = await returnDocumentOf(moment, returned, number);
  if (document === null) return;
  requireDrawable(returnInvoiceTexts(document));
  const bytes = await drawReturnInvoice(document);
  const name = returnInvoiceFileName(document);
  const file = { key: keyOf(returned.chargeId, number), name, type: 'application/pdf', size: bytes.length, bytes };
  await moment.tx.insert(storedFile).values({ ...file, createDate: moment.now });
}

/** Throws AppError `letters_undrawable` if the return invoice, created later, could not be drawn. */
export async function requireReturnInvoice(moment: Moment, returned: Returned): Promise<void> {
  const document = await returnDocumentOf(moment, returned, await placeOf(moment, returned));
  if (document !== null) requireDrawable(returnInvoiceTexts(document));
}

/** Returns the return invoice's content; null if the money is not the price of anything invoiced. */
async function returnDocumentOf(
  moment: Moment,
  returned: Returned,
  number: number,
): Promise<ReturnInvoiceDocument | null> {
  const { chargeId, originalId, consideration } = returned;
  if (originalId === null || consideration === null || consideration <= 0) return null;
  const original = await lockCharge(moment, originalId);
  const charge = chargeId === originalId ? null : await lockCharge(moment, chargeId);
  const { recipient, issuer, colour, billedDays } = await invoiceDocumentOf(moment, original, moment.today);
  const isBilledNow = charge !== null && charge.status !== 'CANCELLED';
  const { lines, taxes } = returnedConsideration(original, isBilledNow ? charge : null, consideration);
  return {
    number: `${original.invoiceNumber ?? original.id}-R${number}`,
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
function placeOf({ tx, tables }: Reading, { id, chargeId }: Returned): Promise<number> {
  const payments = tables['charge-payment'];
  return tx.$count(payments, and(eq(payments.chargeId, chargeId), lte(payments.id, id)));
}

/** SQL condition: a movement of money has its return invoice. */
export function hasReturnInvoice({ tables }: Pick<Reading, 'tables'>): SQL {
  const payments = tables['charge-payment'];
  const before = alias(payments, 'before');
  const place = sql`(select count(*) from ${payments} as ${before}
    where ${before.chargeId} = ${payments.chargeId} and ${before.id} <= ${payments.id})`;
  return sql`exists (select 1 from ${storedFile} where ${storedFile.key} = 'return-' || ${payments.chargeId} || '-' || ${place})`;
}

/**
 * SQL condition: an older return invoice covers all money given back in the same request. It was created with the request; since then each
 * card refund has its own.
 */
export function isInWholeReturnInvoice({ tables }: Pick<Reading, 'tables'>): SQL {
  const { chargeId, createDate, doneDate } = tables['charge-payment'];
  return sql`(${createDate} < ${doneDate} and exists (
    select 1 from ${storedFile} where ${storedFile.key} like 'return-' || ${chargeId} || '-%' and ${storedFile.createDate} = ${createDate}))`;
}

/** Returns the return invoices of a charge, oldest first. */
export async function returnInvoicesOf(
  { tx }: Pick<Reading, 'tx'>,
  chargeId: number,
): Promise<readonly { readonly number: number; readonly name: string }[]> {
  const rows = await tx
    .select({ key: storedFile.key, name: storedFile.name })
    .from(storedFile)
    .where(like(storedFile.key, `return-${chargeId}-%`))
    .orderBy(asc(storedFile.createDate));
  return rows.map(({ key, name }) => ({ number: Number(key.split('-').at(-1)), name }));
}

/** Returns the document of one return invoice; null if there is none. */
export async function returnInvoiceFile({ tx }: Pick<Reading, 'tx'>, chargeId: number, number: number) {
  const [found] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(chargeId, number)));
  return found === undefined ? null : { name: found.name, bytes: new Uint8Array(found.bytes) };
}

function keyOf(chargeId: number, number: number): string {
  return `return-${chargeId}-${number}`;
}
