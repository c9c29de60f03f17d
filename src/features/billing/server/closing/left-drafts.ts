import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Closing, LeftDrafts } from '#billing/rules/closing.ts';
import { AppError, isErrorCode } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql, inQuery, isAnyOf } from '#core/server/database/sql.ts';
import type { ScopeDeps, Tables } from '#product';
import { isObjectedTo } from '../charge-record/open-objections.ts';
import { leftDraft } from '../tables.ts';
import { isIssuable } from './issue-run.ts';

/** Drafts that a reason names. */
const named = 20;

/** Forgets which drafts of a period were left behind, as they are issued again. */
export async function forgetLeftDrafts(tx: Orm, period: string): Promise<void> {
  await tx.delete(leftDraft).where(eq(leftDraft.period, period));
}

/** Forgets that a customer's drafts were left behind for an objection, as it was answered or withdrawn. */
export async function forgetObjected(tx: Orm, { 'incentive-history': charge }: Tables, userId: number): Promise<void> {
  const theirs = tx.select({ id: charge.id }).from(charge).where(eq(charge.userId, userId));
  await tx.delete(leftDraft).where(and(eq(leftDraft.code, 'objection_open'), inQuery(leftDraft.chargeId, theirs)));
}

interface Left {
  readonly chargeId: number;
  readonly period: string;
  readonly error: unknown;
  /** By which the log finds an error that has no message of its own. */
  readonly requestId: string;
  /** epoch ms */
  readonly now: number;
}

/** Keeps why a draft could not be issued with the others of its period. */
export async function keepLeftDraft(tx: Orm, { chargeId, period, error, requestId, now }: Left): Promise<void> {
  const [problem] = error instanceof AppError ? error.problems : [];
  const why = {
    code: problem?.code ?? 'internal',
    params: problem === undefined ? { requestId } : (problem.params ?? {}),
    createDate: now,
  };
  await tx
    .insert(leftDraft)
    .values({ chargeId, period, ...why })
    .onConflictDoUpdate({ target: leftDraft.chargeId, set: why });
}

/** Returns the drafts of a period that were left behind and still wait, by the reason. `mine`: the customers to look at; null: all. */
export async function leftDraftsOf(
  { tables }: ScopeDeps,
  tx: Orm,
  { period, mine }: { readonly period: string; readonly mine: readonly number[] | null },
): Promise<Pick<Closing, 'leftDrafts'>> {
  const { 'incentive-history': charge, 'system-user': user } = tables;
  const rows = await tx
    .select({
      id: charge.id,
      customerName: calledSql(user.companyName, user.name),
      code: leftDraft.code,
      params: leftDraft.params,
    })
    .from(leftDraft)
    .innerJoin(charge, eq(charge.id, leftDraft.chargeId))
    .innerJoin(user, eq(user.id, charge.userId))
    .where(
      and(
        eq(leftDraft.period, period),
        eq(charge.status, 'DRAFT'),
        isNull(charge.deleteDate),
        mine === null ? undefined : isAnyOf(charge.userId, mine),
      ),
    )
    .orderBy(asc(charge.id));
  const byReason = Map.groupBy(rows, ({ code, params }) =>
    sentence({ code: isErrorCode(code) ? code : 'internal', params }),
  );
  const leftDrafts = [...byReason].map(
    ([reason, some]): LeftDrafts => ({
      reason,
      count: some.length,
      drafts: some.slice(0, named).map(({ id, customerName }) => ({ id, customerName })),
    }),
  );
  return { leftDrafts: leftDrafts.toSorted((one, other) => other.count - one.count) };
}

/** Returns how many drafts of a period, and of how many yen with tax, are not issued with the others: their customers wait for an answer. */
export async function objectedDrafts(
  { tables }: ScopeDeps,
  tx: Orm,
  { period, mine }: { readonly period: string; readonly mine: readonly number[] | null },
): Promise<{ readonly drafts: number; readonly total: number }> {
  const charge = tables['incentive-history'];
  const [found] = await tx
    .select({ drafts: count(), total: sql<number>`coalesce(sum(${charge.total}), 0)::float8` })
    .from(charge)
    .where(
      and(
        isIssuable({ tables }, period),
        mine === null ? undefined : isAnyOf(charge.userId, mine),
        isObjectedTo(tables),
      ),
    );
  return found ?? { drafts: 0, total: 0 };
}
