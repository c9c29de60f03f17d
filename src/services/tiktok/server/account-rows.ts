import { and, eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { NewRow, ScopeDeps, Tables } from '#product';

export interface TikTokAccount {
  readonly id: number;
  readonly handle: string;
  readonly storeId: number;
  readonly externalId: string | null;
  readonly status: string;
}

/** Returns the TikTok account with this id; null if it is deleted or of another provider. */
export async function findTikTokAccount(
  { tables }: { tables: Tables },
  tx: Orm,
  id: number,
): Promise<TikTokAccount | null> {
  const accounts = tables['sns-account'];
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.provider, 'TIKTOK'), alive(accounts)));
  if (row === undefined) return null;
  return {
    id,
    handle: row.handle,
    storeId: row.searchConditionId,
    externalId: row.externalId,
    status: row.status,
  };
}

/**
 * Saves an account's figures and token expiry dates without a new row version: users do not edit these fields, so forms
 * need not conflict.
 */
export async function saveFigures(
  deps: Pick<ScopeDeps, 'tables'>,
  tx: Orm,
  id: number,
  change: Partial<NewRow<'sns-account'>>,
): Promise<void> {
  const accounts = deps.tables['sns-account'];
  await tx.update(accounts).set(change).where(eq(accounts.id, id));
}
