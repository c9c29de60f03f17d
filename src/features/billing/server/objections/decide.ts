import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { numberText } from '#core/model/language.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row, RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { excludedDay } from '#terms/server/excluded-days.ts';
import { requestMonths } from '#terms/server/store-month.ts';
import { type Charge, isIssued, lockCharge } from '../charge-record/charge.ts';
import { correctWithin } from '../charges/corrections.ts';
import { forgetObjected } from '../closing/left-drafts.ts';
import { countOwners } from '../counting/count.ts';
import { draftOwners } from '../counting/ledger-days.ts';
import { lockStores } from '../counting/lock-stores.ts';
import { ownerToCount } from '../counting/owners-to-count.ts';
import { notifyStaff } from './notify-staff.ts';
import { objectedDays } from './raise.ts';
import { refuseRises } from './rises.ts';

type Objection = Row<'objection'>;

/** Answers a customer's objection. An accepted one takes its days off for good and corrects the charges that bill them. */
export const objectionRule: Rules<(typeof resources)['objection']> = {
  actions: {
    async accept(row, context, { answer }) {
      await takeOff(row, answer, context);
      return decided(row, { status: 'ACCEPTED', answer }, context);
    },
    refuse: (row, context, { answer }) => decided(row, { status: 'REFUSED', answer }, context),
    async withdraw(row, context) {
      await forgetObjected(context.tx, context.tables, row.userId);
      await notifyStaff(context, row, `成果日への異議が取り下げられました：${row.target}`);
      return { status: 'WITHDRAWN' };
    },
  },
};

/**
 * Enters the days as excluded, corrects the issued charges that bill them, and counts the drafts of their periods again. Throws AppError 409 if
 * a customer would have to pay more than before.
 */
async function takeOff(row: Objection, reason: string, context: RuleContext): Promise<void> {
  const { tx, now } = context;
  // Charges before stores, as issuing and correcting do
  const charges = await chargesOf(row, context);
  const locked: Charge[] = [];
  for (const id of charges) locked.push(await lockCharge(context, id).catch(asConflict));
  await lockStores(context, tx, [row.searchConditionId]);
  if ((await chargesOf(row, context)).some((id) => !charges.includes(id))) throw new AppError('version_conflict');
  const { searchConditionId: storeId, detailId } = row;
  await refuseRises(context, { storeId, detailId, ranges: rangesOf(row) });
  const periods = [...new Set(locked.map(({ period }) => period))];
  const before = await askedOf(row.userId, periods, context);
  await tx.insert(excludedDay).values(
    rangesOf(row).map((range) => ({
      ...range,
      storeId: row.searchConditionId,
      detailId: row.detailId,
      objectionId: row.id,
      reason,
      createDate: now,
    })),
  );
  await requestMonths(tx, [row.searchConditionId]);
  for (const charge of locked)
    if (isIssued(charge)) await correctWithin(charge, `異議を認めたため（${row.target}）`.slice(0, 500), context);
  const drafted = locked.filter((charge) => !isIssued(charge)).map(({ period }) => period);
  for (const period of new Set(drafted)) await countAgain(row, period, context);
  const after = await askedOf(row.userId, periods, context);
  if (after > before)
    throw new AppError('objection_repriced', { params: { before: numberText(before), after: numberText(after) } });
}

/** A draft that a count replaced meanwhile is a conflict; any other failure stays what it is, so that it is tried again. */
function asConflict(thrown: unknown): never {
  throw thrown instanceof AppError && thrown.status === 404 ? new AppError('version_conflict') : thrown;
}

/** Returns what the customer's charges of the periods ask, in yen, ex tax. */
async function askedOf(userId: number, periods: readonly string[], { tx, tables }: RuleContext): Promise<number> {
  if (periods.length === 0) return 0;
  const charge = tables['incentive-history'];
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${charge.subtotal}), 0)::float8` })
    .from(charge)
    .where(and(eq(charge.userId, userId), inArray(charge.period, [...periods]), inArray(charge.status, inForce)));
  return found?.sum ?? 0;
}

function rangesOf(row: Objection): readonly { readonly firstDay: Day; readonly lastDay: Day }[] {
  if (row.detailId === null) return [{ firstDay: row.firstDay, lastDay: row.lastDay }];
  return objectedDays(row).map((day) => ({ firstDay: day, lastDay: day }));
}

const inForce = ['DRAFT', ...billedStatuses] as const;

/** Returns the charges that bill the days, and the drafts that counted them, by id. */
async function chargesOf(row: Objection, { tx, tables }: RuleContext): Promise<readonly number[]> {
  const { 'billed-day': day, 'incentive-history': charge, 'charge-evidence': evidence } = tables;
  const { detailId } = row;
  const isDay =
    detailId === null
      ? isNull(day.detailId)
      : and(eq(day.detailId, detailId), inArray(day.firstDay, [...objectedDays(row)]));
  const billing = tx
    .select({ id: charge.id })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.searchConditionId, row.searchConditionId),
        lte(day.firstDay, row.lastDay),
        gte(day.lastDay, row.firstDay),
        eq(day.held, true),
        isDay,
        inArray(charge.status, inForce),
      ),
    );
  const counting = tx
    .select({ id: charge.id })
    .from(evidence)
    .innerJoin(charge, eq(charge.id, evidence.chargeId))
    .where(
      and(
        eq(evidence.detailId, detailId ?? 0),
        lte(charge.periodFirst, row.lastDay),
        gte(charge.periodLast, row.firstDay),
        eq(charge.status, 'DRAFT'),
      ),
    );
  const found = await union(billing, counting);
  return found.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Counts the period again for all whose drafts share days or caps of the store. */
async function countAgain(
  { userId, searchConditionId }: Objection,
  period: string,
  context: RuleContext,
): Promise<void> {
  const { tx, tables, resources, today } = context;
  const deps = { tables, resources, now: () => context.now };
  const owners = new Set([userId, ...(await draftOwners({ tx, tables }, period, [searchConditionId]))]);
  const counted = [];
  for (const owner of owners) counted.push(await ownerToCount(deps, tx, period, owner));
  await countOwners(deps, tx, { period, runId: null, today }, counted);
}

/** Returns the fields of the answer, and notifies the customer. */
async function decided(
  row: Objection,
  { status, answer }: { readonly status: 'ACCEPTED' | 'REFUSED'; readonly answer: string },
  context: RuleContext,
): Promise<Partial<Objection>> {
  const { tx, tables, now, actor } = context;
  const word = status === 'ACCEPTED' ? 'を認めました' : 'に回答しました';
  await emitNotification(
    { tx, tables, now },
    {
      notificationType: 'NONE',
      content: `成果日への異議（${row.target}）${word}：${answer}`.slice(0, 1000),
      operandValue: [row.id],
      recipientUserIds: [row.userId],
    },
  );
  await forgetObjected(tx, tables, row.userId);
  context.enqueue(mailJob, { template: 'objectionDecided', userId: row.userId, data: { objectionId: row.id } });
  return { status, answer, decidedDate: now, decidedBy: actor?.id ?? null };
}
