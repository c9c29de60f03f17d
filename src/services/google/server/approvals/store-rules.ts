import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reads } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type ApprovalCondition, bySpecificity } from '#domain/approvals/approval-rules.ts';
import type { Row, Tables } from '#product';

/** What approvals are read from. */
export interface ApprovalReading {
  readonly tx: Reads;
  readonly tables: Tables;
}

/** Who approves. */
export interface Approver {
  readonly id: number;
  readonly name: string;
}

/** A rule as it holds for one store. */
export interface StoreRule extends ApprovalCondition {
  /** Null where the store's customer approves and the store has none. */
  readonly approver: Approver | null;
}

/** The rules of a store, the most specific first, with its customer of today. */
export interface StoreRules {
  readonly storeName: string;
  readonly customerId: number | null;
  readonly rules: readonly StoreRule[];
}

const noRules: StoreRules = { storeName: '', customerId: null, rules: [] };

/** Returns the rules that hold for these stores today, by store. */
export async function rulesOfStores(
  { tx, tables }: ApprovalReading,
  storeIds: readonly number[],
): Promise<(storeId: number) => StoreRules> {
  if (storeIds.length === 0) return () => noRules;
  const { 'approval-rule': rule, 'search-conditions': store, 'system-user': user } = tables;
  const owner = sql`case when ${store.heldStatus} is null then ${store.ownerUserId} else ${store.heldOwnerUserId} end`;
  const named = alias(user, 'named');
  const found = await tx
    .select({
      storeId: store.id,
      storeName: store.name,
      customerId: user.id,
      customer: calledSql(user.companyName, user.name),
      rule,
      named: { id: named.id, name: calledSql(named.companyName, named.name) },
    })
    .from(store)
    .leftJoin(user, eq(user.id, owner))
    .leftJoin(
      rule,
      and(
        alive(rule),
        eq(rule.isActive, true),
        or(
          eq(rule.extent, 'ALL'),
          and(eq(rule.extent, 'CUSTOMER'), eq(rule.userId, user.id)),
          and(eq(rule.extent, 'STORE'), eq(rule.searchConditionId, store.id)),
        ),
      ),
    )
    .leftJoin(named, eq(named.id, rule.approverUserId))
    .where(inArray(store.id, [...storeIds]));
  const byStore = Map.groupBy(found, ({ storeId }) => storeId);
  return (storeId) => {
    const [first, ...more] = byStore.get(storeId) ?? [];
    if (first === undefined) return noRules;
    const { storeName, customerId, customer } = first;
    const owning = customerId === null ? null : { id: customerId, name: customer ?? '' };
    const rules = [first, ...more]
      .flatMap((one) => (one.rule === null ? [] : [{ rule: one.rule, named: one.named }]))
      .sort((one, other) => bySpecificity(one.rule, other.rule))
      .map((one) => ({ ...conditionOf(one.rule), approver: one.rule.approver === 'CUSTOMER' ? owning : one.named }));
    return { storeName, customerId, rules };
  };
}

function conditionOf({ use, condition, stars, words }: Row<'approval-rule'>): ApprovalCondition {
  return { use, condition, stars, words };
}
