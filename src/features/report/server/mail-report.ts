import type { Orm } from '#core/server/database/database.ts';
import { titlesOf } from '#core/server/kernel/reading/labels.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import { storesReportedTo } from './customer-stores.ts';
import { ownerOf } from './report-links.ts';

/** The customer who gets the report of a store by mail, as customers are called everywhere, and of how many stores it tells them. */
export interface Recipient {
  readonly id: number;
  readonly to: string;
  readonly stores: number;
}

/** Null where the store has no customer whom mail reaches (they were stopped, or have left), or none of whose stores there is anything to tell. */
export async function recipientOf(deps: Deps, tx: Orm, storeId: number): Promise<Recipient | null> {
  const { tables } = deps;
  const owner = await ownerOf(tables, tx, storeId);
  const account = owner === null || owner === undefined ? null : await findAccount(tables, tx, { id: owner });
  if (account?.open !== true) return null;
  const { id, name } = account;
  const stores = await storesReportedTo(tables, tx, id);
  const called = await titlesOf(deps, tx, 'system-user', [id]);
  return stores.length === 0 ? null : { id, to: called.get(id) ?? name, stores: stores.length };
}

/** Has the month's report (YYYY-MM) of all their stores mailed; who it reaches is looked up once more when it is written. */
export function mailMonth(deps: Pick<Deps, 'enqueue'>, tx: Orm, { id }: Recipient, period: string): Promise<void> {
  return deps.enqueue(tx, mailJob, { template: 'monthlyReport', userId: id, data: { period } });
}
