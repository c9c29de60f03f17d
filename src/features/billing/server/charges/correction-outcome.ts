import { and, eq, inArray } from 'drizzle-orm';
import { yenText } from '#core/model/language.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import { storeTermsOf } from '#terms/server/read.ts';
import { payingOf } from '#users/server/paying.ts';
import type { Charge } from '../charge-record/charge.ts';
import type { Counting } from '../counting/count.ts';
import { billedStores } from '../counting/stores-to-count.ts';

/**
 * Describes, in Japanese, what happened to the days of a charge that was cancelled and counted again: which drafts hold them now (customer
 * and amount), and which days nobody is billed for and why.
 */
export async function outcomeOf(charge: Charge, counting: Counting, context: RuleContext): Promise<string> {
  const { tx, tables } = context;
  const day = tables['billed-day'];
  const released = await tx
    .select({ storeId: day.searchConditionId, detailId: day.takenFor, first: day.firstDay, last: day.lastDay })
    .from(day)
    .where(eq(day.chargeId, charge.id));
  const storeIds = [...new Set(released.map(({ storeId }) => storeId))];
  const held = storeIds.length === 0 ? [] : await holders(storeIds, counting, context);
  const isTaken = (one: (typeof released)[number]) =>
    held.some(
      (other) =>
        other.storeId === one.storeId &&
        (other.detailId === null || one.detailId === null || other.detailId === one.detailId) &&
        other.first <= one.last &&
        one.first <= other.last,
    );
  const left = released.filter((one) => !isTaken(one));
  const reasons = await reasonsOf(left, counting, context);
  const parts = [
    ...(await draftsInWords(charge, new Set(held.map(({ chargeId }) => chargeId)), context)),
    ...[...Map.groupBy(left, (_, at) => reasons[at])].map(
      ([reason, some]) => `請求しない：${some.length}${some.some(isLong) ? '件' : '日分'}（${reason}）`,
    ),
  ];
  return parts.length === 0 ? '請求しない：成果がありません' : parts.join('、');
}

function isLong({ first, last }: { readonly first: string; readonly last: string }): boolean {
  return first !== last;
}

/** Returns the days of these stores that charges hold in the period. */
async function holders(storeIds: readonly number[], { period }: Counting, { tx, tables }: RuleContext) {
  const day = tables['billed-day'];
  return tx
    .select({
      chargeId: day.chargeId,
      storeId: day.searchConditionId,
      detailId: day.takenFor,
      first: day.firstDay,
      last: day.lastDay,
    })
    .from(day)
    .where(and(eq(day.period, period), inArray(day.searchConditionId, [...storeIds]), eq(day.held, true)));
}

/** Describes the customer's own draft and other customers' drafts that hold some of the days. */
async function draftsInWords(
  charge: Charge,
  chargeIds: ReadonlySet<number>,
  { tx, tables }: RuleContext,
): Promise<string[]> {
  const charges = tables['incentive-history'];
  const user = tables['system-user'];
  const rows = await tx
    .select({
      id: charges.id,
      userId: charges.userId,
      total: charges.total,
      name: calledSql(user.companyName, user.name),
    })
    .from(charges)
    .innerJoin(user, eq(user.id, charges.userId))
    .where(and(eq(charges.period, charge.period), eq(charges.status, 'DRAFT')))
    .orderBy(charges.id);
  return rows
    .filter(({ id, userId }) => userId === charge.userId || chargeIds.has(id))
    .map(({ name, total }) => `下書き：${name} ${yenText(total)}`);
}

/** Returns, for each of these days, why nobody is billed for it. */
async function reasonsOf(
  left: readonly { readonly storeId: number; readonly last: string }[],
  { period, today }: Counting,
  { tx, tables, resources }: RuleContext,
): Promise<string[]> {
  if (left.length === 0) return [];
  const deps = { tables, resources };
  const ids = [...new Set(left.map(({ storeId }) => storeId))];
  const terms = await storeTermsOf(deps, tx, ids);
  const heads = await billedStores(deps, tx, period, inArray(tables['search-conditions'].id, ids));
  const owners = [...terms.values()].flatMap((some) => some.flatMap(({ values }) => values.ownerUserId ?? []));
  const isPaying = await payingOf(deps, tx, owners);
  return left.map(({ storeId, last }) => {
    const agreed = termOn(terms.get(storeId) ?? [], last)?.values;
    const head = heads.find(({ id }) => id === storeId);
    if (agreed === undefined) return '契約のない日';
    if (head === undefined || last < head.first || last > head.last) return 'ほかの月の期間に入る日';
    if (head.last >= today) return '締め日のあとに集計する日';
    if (agreed.ownerUserId === null) return '契約者の決まっていない日';
    if (!isPaying(agreed.ownerUserId, last)) return '請求のない契約者の日';
    if (agreed.status !== 'MEASURING') return '計測中でない日';
    return '成果のない日、または上限を超える日';
  });
}
