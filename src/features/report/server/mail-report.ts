import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { type Account, findAccount } from '#users/server/users.ts';
import { storesReportedTo } from './customer-stores.ts';
import { ownerOf } from './report-links.ts';

/** The customer of the store, if mail reaches them; null where it has none, or they were stopped or have left. */
export async function recipientOf({ tables }: Pick<Deps, 'tables'>, tx: Orm, storeId: number): Promise<Account | null> {
  const owner = await ownerOf(tables, tx, storeId);
  const account = owner === null || owner === undefined ? null : await findAccount(tables, tx, { id: owner });
  return account?.open === true ? account : null;
}

/**
 * Has the month's report of all stores of the store's customer mailed to that customer.
 * @param period YYYY-MM
 * @returns to whom, and of how many stores it tells
 * @throws AppError 422 `report_to_nobody` where there is nobody to get it, or no store to tell of
 */
export async function mailMonth(
  deps: Deps,
  tx: Orm,
  { storeId, period }: { readonly storeId: number; readonly period: string },
): Promise<{ to: string; stores: number }> {
  const customer = await recipientOf(deps, tx, storeId);
  const stores = customer === null ? [] : await storesReportedTo(deps.tables, tx, customer.id);
  if (customer === null || stores.length === 0) throw new AppError('report_to_nobody');
  await deps.enqueue(tx, mailJob, { template: 'monthlyReport', userId: customer.id, data: { period } });
  return { to: customer.name, stores: stores.length };
}
