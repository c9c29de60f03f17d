import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import type { ScopeDeps, Tables } from '#product';

export interface TikTokAccount {
  readonly id: number;
  readonly handle: string;
  readonly storeId: number;
  readonly externalId: string | null;
  readonly status: string;
}

/** The TikTok account of that id, unless it is deleted or of another provider. */
export async function findAccount({ tables }: { tables: Tables }, tx: Orm, id: number): Promise<TikTokAccount | null> {
  const accounts = tableOf({ tables }, 'sns-account');
  const { table, column } = accounts;
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(column('id'), id), eq(column('provider'), 'TIKTOK'), alive(accounts)));
  if (row === undefined) return null;
  return {
    id,
    handle: String(row.handle),
    storeId: Number(row.searchConditionId),
    externalId: typeof row.externalId === 'string' ? row.externalId : null,
    status: String(row.status),
  };
}

/** A new state of an account: whoever has its form open is to see that it moved on. */
export async function setState(
  deps: Pick<ScopeDeps, 'tables'>,
  tx: Orm,
  id: number,
  change: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const { table, column } = tableOf(deps, 'sns-account');
  await tx
    .update(table)
    .set({ ...change, updateDate: now, version: sql`${column('version')} + 1` })
    .where(eq(column('id'), id));
}

/** What the product itself keeps of an account (figures, ends of tokens): no one edits it, so it conflicts with no one's form. */
export async function keepFigures(
  deps: Pick<ScopeDeps, 'tables'>,
  tx: Orm,
  id: number,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { table, column } = tableOf(deps, 'sns-account');
  await tx
    .update(table)
    .set(change)
    .where(eq(column('id'), id));
}
