import { and, asc, type Column, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Closing } from '#billing/rules/closing.ts';
import {
  type ChargeGroup,
  type ClosingCharge,
  chargesToGiveBack,
  figuresOf,
  type MoneyToRefund,
} from '#billing/rules/closing-charges.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql, isAnyOf } from '#core/server/database/sql.ts';
import { type HeldMoney, surplusOf } from '#domain/billing/charge-payment.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { previousMonth } from '#domain/period.ts';
import type { ScopeDeps } from '#product';

/** Charges per page. */
const maxCharges = 50;

/** Whose charges of a period are read; null: all. */
interface ChargesOf {
  readonly period: string;
  readonly mine: readonly number[] | null;
}

/** The part of the closing board that is about charges. */
export type ChargesOnBoard = Pick<Closing, 'charges' | 'figures' | 'inDoubt' | 'toGiveBack'>;

/** Returns the figures over all charges of a period, and the first charges of each of the closing board's lists. */
export async function closingCharges(deps: ScopeDeps, tx: Orm, whose: ChargesOf): Promise<ChargesOnBoard> {
  const { groups, held, changed, inDoubt } = await chargesInShort(deps, tx, whose);
  const owed = chargesToGiveBack(held.map((one) => ({ ...one, surplus: surplusOf(one, one) })));
  const toGiveBack = owed.slice(0, maxCharges).map(({ id }) => id);
  const shown = await chargesById(deps, tx, whose.period, [...changed, ...inDoubt, ...toGiveBack]);
  return {
    charges: inOrder(shown, changed),
    figures: { ...figuresOf(groups), toGiveBack: owed.length },
    inDoubt: inOrder(shown, inDoubt),
    toGiveBack: inOrder(shown, toGiveBack),
  };
}

/** Returns a page of a period's charges that are not cancelled, from index `from`, the largest change first. */
export async function changedCharges(
  deps: ScopeDeps,
  tx: Orm,
  { from, ...whose }: ChargesOf & { readonly from: number },
): Promise<readonly ClosingCharge[]> {
  const compared = comparedCharges(deps, tx, whose.period, ofCustomers(deps, whose));
  const rows = await tx
    .with(compared)
    .select({ id: compared.id })
    .from(compared)
    .where(isLive(compared))
    .orderBy(...byChange(compared))
    .limit(maxCharges)
    .offset(from);
  const ids = rows.map(({ id }) => id);
  return inOrder(await chargesById(deps, tx, whose.period, ids), ids);
}

/** SQL condition: an issued, not cancelled charge of the month before the period. */
export function isIssuedBefore(
  { period: month, status, deleteDate }: Readonly<Record<'period' | 'status' | 'deleteDate', Column>>,
  period: string,
): SQL {
  return sql`${month} = ${previousMonth(period)} and ${status} in ${billedStatuses} and ${deleteDate} is null`;
}

function inOrder(shown: ReadonlyMap<number, ClosingCharge>, ids: readonly number[]): readonly ClosingCharge[] {
  return ids.flatMap((id) => shown.get(id) ?? []);
}

function ofCustomers({ tables }: ScopeDeps, { mine }: ChargesOf): SQL | undefined {
  return mine === null ? undefined : isAnyOf(tables['incentive-history'].userId, mine);
}

/**
 * Sub-query of the charges of a period and of the month before, with what their customers were charged then. `whose` is a condition on
 * customers. One pass over both months: a join would compare every pair of their rows where the planner has no statistics yet.
 */
function chargesOfBoth({ tables }: ScopeDeps, tx: Orm, period: string, whose: SQL | undefined) {
  const charge = tables['incentive-history'];
  const isOfEither = inArray(charge.period, [previousMonth(period), period]);
  return tx
    .select({
      id: charge.id,
      userId: charge.userId,
      period: charge.period,
      status: charge.status,
      total: charge.total,
      due: charge.due,
      carried: charge.carried,
      mailState: charge.mailState,
      mailedDate: charge.mailedDate,
      previousTotal: sql<number | null>`(sum(${charge.total}) filter (where ${isIssuedBefore(charge, period)})
        over (partition by ${charge.userId}))::float8`.as('previous_total'),
    })
    .from(charge)
    .where(and(isOfEither, isNull(charge.deleteDate), isNotNull(charge.userId), whose))
    .as('both');
}

/** CTE of a period's charges with what the lists are ordered and narrowed by. `whose` is a condition on customers. */
function comparedCharges(deps: ScopeDeps, tx: Orm, period: string, whose: SQL | undefined) {
  const payment = deps.tables['charge-payment'];
  const both = chargesOfBoth(deps, tx, period, whose);
  // Looked up charge by charge, for a join has the same difficulty
  const payments = tx
    .select({ held: sql`coalesce(sum(${payment.amount}), 0)::float8` })
    .from(payment)
    .where(eq(payment.chargeId, both.id));
  const isInDoubt = sql<boolean>`${both.status} in ${billedStatuses} and ${both.mailState} is not distinct from 'UNKNOWN'`;
  return tx.$with('compared').as(
    tx
      .select({
        id: both.id,
        userId: both.userId,
        status: both.status,
        total: both.total,
        due: both.due,
        carried: both.carried,
        mailState: both.mailState,
        isMailed: sql<boolean>`${both.mailedDate} is not null`.as('is_mailed'),
        hasTotal: sql<boolean>`${both.total} > 0`.as('has_total'),
        isInDoubt: isInDoubt.as('is_in_doubt'),
        previousTotal: both.previousTotal,
        held: sql<number>`${payments}`.as('held'),
      })
      .from(both)
      .where(eq(both.period, period)),
  );
}

type Compared = ReturnType<typeof comparedCharges>;

/** A charge that may have money to refund, with the sum of its movements. */
type MoneyOfCharge = Omit<MoneyToRefund, 'surplus'> & HeldMoney & { readonly total: number };

interface ChargesInShort {
  readonly groups: readonly ChargeGroup[];
  readonly held: readonly MoneyOfCharge[];
  /** Ids of the first charges by their change, and of the first whose invoices are in doubt. */
  readonly changed: readonly number[];
  readonly inDoubt: readonly number[];
}

/** Reads a period's charges once; returns what the figures need of them, and which ones the lists show. */
async function chargesInShort(deps: ScopeDeps, tx: Orm, whose: ChargesOf): Promise<ChargesInShort> {
  const compared = comparedCharges(deps, tx, whose.period, ofCustomers(deps, whose));
  const first = (where: SQL, ...order: readonly SQL[]) =>
    sql<readonly number[]>`array${tx
      .select({ id: compared.id })
      .from(compared)
      .where(where)
      .orderBy(...order)
      .limit(maxCharges)}`;
  const [groups, held] = [groupsOf(tx, compared), heldOf(deps, tx, compared)];
  const [found] = await tx
    .with(compared)
    .select({
      groups: sql<readonly ChargeGroup[]>`(select coalesce(jsonb_agg(${groups.group}), '[]') from ${groups})`,
      held: sql<readonly MoneyOfCharge[]>`(select coalesce(jsonb_agg(${held.charge}), '[]') from ${held})`,
      changed: first(isLive(compared), ...byChange(compared)),
      inDoubt: first(sql`${compared.isInDoubt}`, asc(compared.id)),
    })
    .from(sql`(values (1)) as board`);
  return found ?? { groups: [], held: [], changed: [], inDoubt: [] };
}

function isLive({ status }: Compared): SQL {
  return ne(status, 'CANCELLED');
}

/** SQL order by `changeOf`, the largest change first whichever way, equal ones by id. */
function byChange({ id, total, previousTotal }: Compared): readonly SQL[] {
  return [desc(sql`abs(${total} - coalesce(${previousTotal}, 0))`), asc(id)];
}

/** SQL of the charges' groups as JSON. */
function groupsOf(tx: Orm, compared: Compared) {
  const { status, mailState, isMailed, hasTotal, isInDoubt, total, previousTotal } = compared;
  const group = sql`jsonb_build_object('status', ${status}, 'mailState', ${mailState}, 'isMailed', ${isMailed}, 'hasTotal', ${hasTotal},
    'isInDoubt', ${isInDoubt}, 'count', count(*), 'total', sum(${total}), 'previousTotal', coalesce(sum(${previousTotal}), 0),
    'hasMoney', coalesce(bool_or(${hasMoved(compared)}), false))`;
  return tx
    .select({ group: group.as('charge_group') })
    .from(compared)
    .groupBy(status, mailState, isMailed, hasTotal, isInDoubt)
    .as('groups');
}

/** SQL: true as `hasMoney` says it of a charge that is not cancelled. */
function hasMoved({ carried, due, held, total }: Compared): SQL | undefined {
  return or(gt(carried, 0), gt(held, total), and(gt(due, 0), ne(due, total)));
}

/** SQL of the yen of transfer fees that were deducted from a charge's payments. For few charges only, since it runs once for each. */
function feesOf({ tables }: ScopeDeps, tx: Orm, chargeId: Column | SQL): SQL<number> {
  const payment = tables['charge-payment'];
  const fees = tx
    .select({ sum: sql`coalesce(sum(${payment.amount}), 0)::float8` })
    .from(payment)
    .where(and(eq(payment.chargeId, chargeId), eq(payment.kind, 'FEE')));
  return sql<number>`${fees}`;
}

/** SQL of the charges that may have money to refund, as JSON by id: all of which `surplusOf` says so, and others. */
function heldOf(deps: ScopeDeps, tx: Orm, compared: Compared) {
  const { id, userId, status, total, held } = compared;
  const drafts = tx.select({ userId }).from(compared).where(eq(status, 'DRAFT'));
  const charge = sql`jsonb_build_object('id', ${id}, 'status', ${status}, 'total', ${total}, 'held', ${held}, 'fees', ${feesOf(deps, tx, id)},
    'hasDraft', ${userId} in ${drafts})`;
  return tx
    .select({ charge: charge.as('charge') })
    .from(compared)
    .where(and(ne(held, 0), or(eq(status, 'CANCELLED'), gt(held, total))))
    .orderBy(id)
    .as('held_money');
}

/** Returns the charges with these ids as the board shows them. */
async function chargesById(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ClosingCharge>> {
  if (ids.length === 0) return new Map();
  const [charge, user] = [deps.tables['incentive-history'], deps.tables['system-user']];
  const customers = tx.select({ id: charge.userId }).from(charge).where(isAnyOf(charge.id, ids));
  // As an array, so that their charges are looked up in the index
  const compared = comparedCharges(deps, tx, period, sql`${charge.userId} = any(array${customers})`);
  const rows = await tx
    .with(compared)
    .select({
      id: charge.id,
      version: charge.version,
      userId: charge.userId,
      customerName: calledSql(user.companyName, user.name),
      status: charge.status,
      invoiceNumber: charge.invoiceNumber,
      total: charge.total,
      previousTotal: compared.previousTotal,
      paymentMethod: charge.paymentMethod,
      dueDate: charge.dueDate,
      paidDate: charge.paidDate,
      mailedDate: charge.mailedDate,
      mailState: charge.mailState,
      due: charge.due,
      carried: charge.carried,
      held: compared.held,
      fees: feesOf(deps, tx, charge.id),
    })
    .from(compared)
    .innerJoin(charge, eq(charge.id, compared.id))
    .innerJoin(user, eq(user.id, charge.userId))
    .where(isAnyOf(charge.id, ids));
  return new Map(
    rows.map(({ held, fees, ...row }) => [
      row.id,
      { ...row, carried: row.carried ?? 0, surplus: surplusOf(row, { held, fees }) },
    ]),
  );
}
