import { asc, eq, like } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { storedFile } from '#core/server/kernel/tables.ts';
import type { Way } from '#domain/charge-payment.ts';
import { periodDays } from '#domain/period.ts';
import { type ReturnInvoiceDocument, returnInvoiceFileName } from '#domain/return-invoice.ts';
import { returnedConsideration } from '#domain/returned-consideration.ts';
import type { RuleContext } from '#product';
import type { Charge, Reading } from './charge.ts';
import { invoiceDocumentOf } from './invoice-document.ts';
import { renderReturnInvoice } from './pdf/return-invoice.ts';

export interface Returned {
  /** yen, with tax */
  readonly amount: number;
  readonly way: Way;
  readonly day: Day;
  readonly reason: string | null;
  /** Which movement of the charge it is. */
  readonly number: number;
}

const settlements = { CARD: 'CARD_REFUND', CREDIT: 'NEXT_INVOICE', TRANSFER: 'TRANSFER' } as const;

/** Makes the return invoice (適格返還請求書) of money that is given back, and keeps it for ever. */
export async function keepReturnInvoice(charge: Charge, returned: Returned, context: RuleContext): Promise<void> {
  const original = await originalOf(charge, context);
  const { recipient, issuer, billedDays } = await invoiceDocumentOf(context, original, context.today);
  const { lines, taxes } = returnedConsideration(original, charge.id === original.id ? null : charge, returned.amount);
  const document: ReturnInvoiceDocument = {
    number: `${original.invoiceNumber ?? original.id}-R${returned.number}`,
    issueDate: context.today,
    recipient,
    issuer,
    original: {
      number: original.invoiceNumber ?? '',
      issueDate: original.issueDate ?? context.today,
      supplied: billedDays ?? periodDays(original.period, null),
    },
    returnDate: returned.day,
    reason: returned.reason ?? charge.reason ?? original.reason ?? '請求額の訂正',
    lines,
    taxes,
    total: returned.amount,
    settlement: settlements[returned.way],
    notes: [],
  };
  const bytes = await renderReturnInvoice(document);
  const name = returnInvoiceFileName(document);
  const file = { key: keyOf(charge.id, returned.number), name, type: 'application/pdf', size: bytes.length, bytes };
  await context.tx.insert(storedFile).values({ ...file, createDate: context.now });
}

/** The invoice whose consideration is given back: the one that the charge corrects, else its own. */
async function originalOf(charge: Charge, { tx, tables }: Reading): Promise<Charge> {
  if (charge.correctsId === null || charge.status === 'CANCELLED') return charge;
  const charges = tables['incentive-history'];
  const [found] = await tx.select().from(charges).where(eq(charges.id, charge.correctsId));
  return found ?? charge;
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
