import { makeZip } from 'client-zip';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { inSlice } from '#core/server/kernel/time-slices.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import type { ScopeDeps } from '#product';
import { type InvoiceDeps, invoiceFileOf } from './invoice-file.ts';

export interface ArchiveDeps extends ScopeDeps, InvoiceDeps {
  /** epoch ms */
  now(): number;
}

const slice = 10;

/** Returns how many issued invoices of the period the actor may see. */
export async function countInvoices(deps: ArchiveDeps, actor: Actor, period: string): Promise<number> {
  return deps.database.orm.$count(deps.tables['incentive-history'], issuedIn(deps, actor, period));
}

/**
 * Returns a ZIP of the issued invoices of a period that the actor may see, created while it is streamed: only one invoice is in memory at a
 * time.
 */
export function invoiceArchive(deps: ArchiveDeps, actor: Actor, period: string): ReadableStream<Uint8Array> {
  return makeZip(files(deps, actor, period), { buffersAreUTF8: true });
}

/** A ZIP holds local time without its zone: the day is the document's whatever the zone of this machine. */
function localMidnight(day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

async function* files(deps: ArchiveDeps, actor: Actor, period: string) {
  const charges = deps.tables['incentive-history'];
  const taken = new Set<string>();
  for (let last = 0; ; ) {
    const rows = await deps.database.orm
      .select()
      .from(charges)
      .where(and(issuedIn(deps, actor, period), gt(charges.id, last)))
      .orderBy(asc(charges.id))
      .limit(slice);
    for (const row of rows) {
      const charge = row;
      const now = deps.now();
      const { name, bytes } = await inSlice(() => invoiceFileOf(deps, charge, now, dayOf(now)));
      // Two customers of the same name may owe the same amount
      const unique = taken.has(name) ? name.replace(/\.pdf$/, `_${charge.invoiceNumber}.pdf`) : name;
      taken.add(unique);
      yield { name: unique, input: bytes, lastModified: localMidnight(charge.issueDate ?? dayOf(now)) };
    }
    if (rows.length < slice) return;
    last = Number(rows.at(-1)?.id);
  }
}

function issuedIn(deps: ArchiveDeps, actor: Actor, period: string) {
  const charges = deps.tables['incentive-history'];
  return and(
    eq(charges.period, period),
    inArray(charges.status, billedStatuses),
    alive(charges),
    scopeOf(deps, 'incentive-history', actor),
  );
}
