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

/** Money that was given back, as its row has it. */
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
 * Makes the return invoice (適格返還請求書) of money that was given back, and keeps it for ever, once. There is none of what was paid
 * beyond the bill: that is no price of anything. AppError `letters_undrawable` when it could not show every letter.
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

/** Refuses money whose return invoice, made later, could not show every letter: AppError `letters_undrawable`. */
export async function requireReturnInvoice(moment: Moment, returned: Returned): Promise<void> {
  const document = await returnDocumentOf(moment, returned, await placeOf(moment, returned));
  if (document !== null) requireDrawable(returnInvoiceTexts(document));
}

/** What the return invoice says; null where what goes back is no price of anything. */
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

/** The days that the charge billed, as they were when it was counted; the store's closing day may have moved since. */
function suppliedDays({ periodFirst, periodLast }: Charge): DayRange | null {
  return periodFirst === null || periodLast === null ? null : { first: periodFirst, last: periodLast };
}

function settlementOf(kind: Returned['kind']): RefundMethod {
  if (kind === 'REFUND') return 'CARD';
  return kind === 'CREDIT_OUT' ? 'CREDIT' : 'TRANSFER';
}

/** Which movement of the charge's money it is, from 1. */
function placeOf({ tx, tables }: Reading, { id, chargeId }: Returned): Promise<number> {
  const payments = tables['charge-payment'];
  return tx.$count(payments, and(eq(payments.chargeId, chargeId), lte(payments.id, id)));
}

/** Has a movement of money its return invoice? */
export function hasReturnInvoice({ tables }: Pick<Reading, 'tables'>): SQL {
  const payments = tables['charge-payment'];
  const before = alias(payments, 'before');
  const place = sql`(select count(*) from ${payments} as ${before}
    where ${before.chargeId} = ${payments.chargeId} and ${before.id} <= ${payments.id})`;
  return sql`exists (select 1 from ${storedFile} where ${storedFile.key} = 'return-' || ${payments.chargeId} || '-' || ${place})`;
}

/** Is there one over all that was given back with it? It was made when the refund was asked for, until each card had its own. */
export function isInWholeReturnInvoice({ tables }: Pick<Reading, 'tables'>): SQL {
  const { chargeId, createDate, doneDate } = tables['charge-payment'];
  return sql`(${createDate} < ${doneDate} and exists (
    select 1 from ${storedFile} where ${storedFile.key} like 'return-' || ${chargeId} || '-%' and ${storedFile.createDate} = ${createDate}))`;
}

/** The return invoices of a charge, the earliest first. */
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

/** One return invoice's document; null where there is none. */
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
