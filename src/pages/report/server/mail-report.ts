import type { Orm } from '#core/server/database/database.ts';
import { titlesOf } from '#core/server/kernel/reading/rows.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import { storesReportedTo } from './customer-stores.ts';
import { ownerOf } from './report-links.ts';

/** The customer who receives a store's report by mail, their display name, and the number of stores in the report. */
export interface ReportRecipient {
  readonly id: number;
  readonly to: string;
  readonly stores: number;
}

/**
 * Returns the recipient of a store's report. Null if the store has no owner with an open account, or none of the owner's
 * stores is measured.
 */
export async function reportRecipient(deps: Deps, tx: Orm, storeId: number): Promise<ReportRecipient | null> {
  const { tables } = deps;
  const owner = await ownerOf(tables, tx, storeId);
  const account = owner === null || owner === undefined ? null : await findAccount(tables, tx, { id: owner });
  if (account?.open !== true) return null;
  const { id, name } = account;
  const stores = await storesReportedTo(tables, tx, id);
  const called = await titlesOf(deps, tx, 'system-user', [id]);
  return stores.length === 0 ? null : { id, to: called.get(id) ?? name, stores: stores.length };
}

/**
 * Queues the mail with the month's (YYYY-MM) report on all the customer's stores. The recipient is checked again when
 * the mail is written.
 */
export function mailMonth(
  deps: Pick<Deps, 'enqueue'>,
  tx: Orm,
  { id }: ReportRecipient,
  period: string,
): Promise<void> {
  return deps.enqueue(tx, mailJob, { template: 'monthlyReport', userId: id, data: { period } });
}
