import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { admins } from '#domain/accounts/roles.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row, RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { excludedDay } from '#terms/server/excluded-days.ts';
import { requestMonths } from '#terms/server/store-month.ts';
import { type Charge, isIssued, lockCharge, managerOf } from '../charge-record/charge.ts';
import { correctWithin } from '../charges/corrections.ts';
import { countOwners } from '../counting/count.ts';
import { lockStores } from '../counting/lock-stores.ts';
import { ownerToCount } from '../counting/owners-to-count.ts';
import { objectedDays } from './raise.ts';

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
      await notifyStaff(row, context);
      return { status: 'WITHDRAWN' };
    },
  },
};

/** Enters the days as excluded, corrects the issued charges that hold them, and counts the drafts that do again. */
async function takeOff(row: Objection, reason: string, context: RuleContext): Promise<void> {
  const { tx, now } = context;
  // Charges before stores, as issuing and correcting do
  const charges = await chargesHolding(row, context);
  const locked: Charge[] = [];
  for (const id of charges) locked.push(await lockCharge(context, id));
  await lockStores(context, tx, [row.searchConditionId]);
  const after = await chargesHolding(row, context);
  if (after.some((id) => !charges.includes(id))) throw new AppError('version_conflict');
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
  for (const charge of locked) if (!isIssued(charge)) await countAgain(charge, context);
}

function rangesOf(row: Objection): readonly { readonly firstDay: Day; readonly lastDay: Day }[] {
  if (row.detailId === null) return [{ firstDay: row.firstDay, lastDay: row.lastDay }];
  return objectedDays(row).map((day) => ({ firstDay: day, lastDay: day }));
}

/** Returns the charges that hold the days, drafts included, by id. */
async function chargesHolding(row: Objection, { tx, tables }: RuleContext): Promise<readonly number[]> {
  const { 'billed-day': day, 'incentive-history': charge } = tables;
  const isDay =
    row.detailId === null
      ? isNull(day.detailId)
      : and(
          or(eq(day.detailId, row.detailId), eq(day.takenFor, row.detailId)),
          inArray(day.firstDay, [...objectedDays(row)]),
        );
  const found = await tx
    .selectDistinct({ id: charge.id })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(
      and(
        eq(day.searchConditionId, row.searchConditionId),
        lte(day.firstDay, row.lastDay),
        gte(day.lastDay, row.firstDay),
        eq(day.held, true),
        isDay,
        inArray(charge.status, ['DRAFT', 'ISSUED', 'PAID', 'FAILED']),
      ),
    )
    .orderBy(asc(charge.id));
  return found.map(({ id }) => id);
}

async function countAgain(charge: Charge, context: RuleContext): Promise<void> {
  const { tx, tables, resources, today } = context;
  const deps = { tables, resources, now: () => context.now };
  const owner = await ownerToCount(deps, tx, charge.period, charge.userId);
  await countOwners(deps, tx, { period: charge.period, runId: null, today }, [owner]);
}

/** Returns the fields of the answer, and notifies the customer. */
async function decided(
  row: Objection,
  { status, answer }: { readonly status: 'ACCEPTED' | 'REFUSED'; readonly answer: string },
  context: RuleContext,
): Promise<Partial<Objection>> {
  const { tx, tables, now, actor } = context;
  const word = status === 'ACCEPTED' ? '認めました' : '回答しました';
  await emitNotification(
    { tx, tables, now },
    {
      notificationType: 'NONE',
      content: `成果日への異議（${row.target}）に${word}：${answer}`.slice(0, 1000),
      operandValue: [row.id],
      recipientUserIds: [row.userId],
    },
  );
  context.enqueue(mailJob, { template: 'objectionDecided', userId: row.userId, data: { objectionId: row.id } });
  return { status, answer, decidedDate: now, decidedBy: actor?.id ?? null };
}

async function notifyStaff(row: Objection, context: RuleContext): Promise<void> {
  const manager = await managerOf(context, row.userId);
  await emitNotification(context, {
    notificationType: 'NONE',
    content: `成果日への異議が取り下げられました：${row.target}`,
    operandValue: [row.id],
    recipientRoles: admins,
    recipientUserIds: manager === null ? [] : [manager],
  });
}
