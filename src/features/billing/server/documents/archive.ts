import { makeZip } from 'client-zip';
import { and, asc, eq, gt, gte, lt, ne, type SQL } from 'drizzle-orm';
import {
  type DocumentMonth,
  documentIndex,
  type IndexedDocument,
  indexFileName,
} from '#billing/rules/document-index.ts';
import { type Day, dayOf } from '#core/model/day.ts';
import { calledBy } from '#core/model/language.ts';
import type { Actor } from '#core/model/roles.ts';
import { inQuery } from '#core/server/database/sql.ts';
import { inSlice } from '#core/server/kernel/background.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { csvOf, encode, prefix } from '#core/server/verbs/csv/csv.ts';
import { monthAhead } from '#domain/month.ts';
import type { ScopeDeps } from '#product';
import { hashOf } from './hash.ts';
import { replacingInvoices } from './invoice-document.ts';
import { asIssued, cancelledCopyOf, type InvoiceDeps, type InvoiceFile, invoiceFileOf } from './invoice-file.ts';
import { returnInvoiceFile } from './return-file.ts';

export interface ArchiveDeps extends ScopeDeps, InvoiceDeps {
  /** epoch ms */
  now(): number;
}

/** Which documents an archive holds, as conditions on charges and on return invoices. */
export interface ArchiveContent {
  readonly charges: SQL | undefined;
  readonly returns: SQL | undefined;
}

const slice = 10;

/** The documents of a month that the actor may see: of its charges, or issued in it. */
export function documentsOfMonth(deps: ArchiveDeps, actor: Actor, month: string, by: DocumentMonth): ArchiveContent {
  const { 'incentive-history': charge, 'return-invoice': returned } = deps.tables;
  const scope = scopeOf(deps, 'incentive-history', actor);
  if (by === 'PERIOD') return documentsOfCharges(deps, and(eq(charge.period, month), scope), actor);
  const within = (column: typeof charge.issueDate | typeof returned.issueDate) =>
    and(gte(column, `${month}-01`), lt(column, `${monthAhead(`${month}-01`, 1)}-01`));
  return {
    charges: and(given(deps), within(charge.issueDate), scope),
    returns: and(within(returned.issueDate), alive(returned), scopeOf(deps, 'return-invoice', actor)),
  };
}

/** The documents of these charges, and the return invoices of their prices that the actor may see. */
export function documentsOfCharges(deps: ArchiveDeps, which: SQL | undefined, actor: Actor): ArchiveContent {
  const { 'incentive-history': charge, 'return-invoice': returned } = deps.tables;
  const charges = and(given(deps), which);
  const ids = deps.database.orm.select({ id: charge.id }).from(charge).where(charges);
  const ofCharges = inQuery(returned.originalId, ids);
  return { charges, returns: and(ofCharges, alive(returned), scopeOf(deps, 'return-invoice', actor)) };
}

/** Returns how many documents the archive holds beside its index: two of a cancelled invoice, as `documentArchive` says. */
export async function countDocuments({ database, tables }: ArchiveDeps, content: ArchiveContent): Promise<number> {
  const charge = tables['incentive-history'];
  const invoices = await database.orm.$count(charge, content.charges);
  const copies = await database.orm.$count(charge, and(content.charges, eq(charge.status, 'CANCELLED')));
  return invoices + copies + (await database.orm.$count(tables['return-invoice'], content.returns));
}

/**
 * Returns a ZIP of the documents with an index of them, created while it is streamed: only one document is in memory at a time. Of a
 * cancelled invoice it holds the copy that says 取消 and the document as it was given.
 */
export function documentArchive(deps: ArchiveDeps, content: ArchiveContent): ReadableStream<Uint8Array> {
  return makeZip(files(deps, content), { buffersAreUTF8: true });
}

async function* files(deps: ArchiveDeps, content: ArchiveContent) {
  const taken = new Set<string>();
  const index: IndexedDocument[] = [];
  for await (const { name, bytes, ...document } of documents(deps, content)) {
    const fileName = uniqueName(name, document.number, taken);
    index.push({ ...document, sha256: hashOf(bytes), fileName });
    yield { name: fileName, input: bytes, lastModified: localMidnight(document.issueDate) };
  }
  const rows = csvOf(documentIndex(index));
  const input = Buffer.concat([Buffer.from(prefix('utf8')), encode(rows, 'utf8')]);
  yield { name: indexFileName, input, lastModified: localMidnight(dayOf(deps.now())) };
}

type Document = Omit<IndexedDocument, 'sha256' | 'fileName'> & InvoiceFile;

async function* documents(deps: ArchiveDeps, content: ArchiveContent): AsyncGenerator<Document> {
  yield* invoices(deps, content.charges);
  yield* returnInvoices(deps, content.returns);
}

async function* invoices(deps: ArchiveDeps, which: SQL | undefined): AsyncGenerator<Document> {
  const { 'incentive-history': charge, 'system-user': user } = deps.tables;
  for (let last = 0; ; ) {
    const rows = await deps.database.orm
      .select({ charge, company: user.companyName, name: user.name })
      .from(charge)
      .innerJoin(user, eq(user.id, charge.userId))
      .where(and(which, gt(charge.id, last)))
      .orderBy(asc(charge.id))
      .limit(slice);
    for (const { charge: row, company, name } of rows) {
      const now = deps.now();
      const file = await inSlice(() => invoiceFileOf(deps, row, now, dayOf(now)));
      const { cancelledOn, total: amount } = row;
      const document = {
        issueDate: row.issueDate ?? dayOf(now),
        number: row.invoiceNumber ?? '',
        partner: calledBy(company, name),
        amount,
        cancelledOn,
        related: await replacingInvoices({ tx: deps.database.orm, tables: deps.tables }, row),
        isNotBilled: row.isNotBilled === true,
      };
      if (row.status === 'CANCELLED') {
        yield { ...document, kind: 'CANCELLED', ...(await inSlice(() => cancelledCopyOf(row, file))) };
        yield { ...document, kind: 'AS_ISSUED', ...asIssued(file) };
      } else yield { ...document, kind: 'INVOICE', ...file };
    }
    if (rows.length < slice) return;
    last = Number(rows.at(-1)?.charge.id);
  }
}

async function* returnInvoices(deps: ArchiveDeps, which: SQL | undefined): AsyncGenerator<Document> {
  const { 'return-invoice': returned, 'incentive-history': charge, 'system-user': user } = deps.tables;
  const { orm } = deps.database;
  for (let last = 0; ; ) {
    const rows = await orm
      .select({ returned, original: charge.invoiceNumber, company: user.companyName, name: user.name })
      .from(returned)
      .innerJoin(charge, eq(charge.id, returned.originalId))
      .innerJoin(user, eq(user.id, returned.userId))
      .where(and(which, gt(returned.id, last)))
      .orderBy(asc(returned.id))
      .limit(slice);
    for (const { returned: row, original, company, name } of rows) {
      const place = row.place ?? 0;
      const file = await returnInvoiceFile({ tx: orm, tables: deps.tables }, { chargeId: row.chargeId, place });
      if (file === null) continue;
      const { issueDate, number, total: amount } = row;
      const partner = calledBy(company, name);
      const related = original === null ? [] : [original];
      const document = { issueDate, number, partner, amount, related, cancelledOn: null, isNotBilled: false };
      yield { ...document, kind: 'RETURN', ...file };
    }
    if (rows.length < slice) return;
    last = Number(rows.at(-1)?.returned.id);
  }
}

/** Issued, whatever became of it since. */
function given({ tables }: ArchiveDeps): SQL | undefined {
  const charge = tables['incentive-history'];
  return and(ne(charge.status, 'DRAFT'), alive(charge));
}

/** Two customers of the same name may owe the same amount. */
function uniqueName(name: string, number: string, taken: Set<string>): string {
  const unique = taken.has(name) ? name.replace(/\.pdf$/, `_${number}.pdf`) : name;
  taken.add(unique);
  return unique;
}

/** A ZIP holds local time without its zone: the day is the document's whatever the zone of this machine. */
function localMidnight(day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
