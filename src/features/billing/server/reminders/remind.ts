import { and, asc, between, eq, gt, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { inSlice } from '#core/server/kernel/background.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { stillDue } from '#domain/billing/charge-payment.ts';
import { dueDatesAt, type ReminderStep, reminderDue, reminderSteps } from '#domain/invoices/reminders.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps, Tables } from '#product';
import { type Charge, type ChargeReading, lockCharge } from '../charge-record/charge.ts';
import { paymentsOf } from '../charge-record/charge-payments.ts';
import { hasOpenObjection, isObjectedTo } from '../charge-record/open-objections.ts';
import { reminderTable } from '../tables.ts';

type RemindDeps = Pick<Deps, 'database' | 'tables' | 'enqueue' | 'publishChange'> & {
  /** epoch ms */
  now(): number;
};

/**
 * Queues the reminders that are due today, each step once for a charge. A charge is looked at again under its lock, so that what was paid
 * meanwhile is not asked for. Returns how many were queued.
 */
export async function remindOfPayments(deps: RemindDeps): Promise<number> {
  const today = dayOf(deps.now());
  let queued = 0;
  for (const step of reminderSteps) queued += await remindAt(deps, step, today);
  return queued;
}

interface DueStep {
  readonly step: ReminderStep;
  /** A JST day. */
  readonly today: Day;
  /** Charges up to this id were looked at. */
  readonly after: number;
}

async function remindAt(deps: RemindDeps, step: ReminderStep, today: Day): Promise<number> {
  let queued = 0;
  for (let after = 0; ; ) {
    const [next] = await chargesAt(deps, deps.database.orm, { step, today, after });
    if (next === undefined) return queued;
    after = next.id;
    const isQueued = await inSlice(() => deps.database.transaction((tx) => remind(deps, tx, next.id)));
    if (isQueued) queued += 1;
  }
}

/** Queues the reminder of a charge that is due today and records it. Returns false if there is none, or no more. */
async function remind(deps: RemindDeps, tx: Orm, chargeId: number): Promise<boolean> {
  const now = deps.now();
  const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
  const step = charge.dueDate === null ? null : reminderDue(charge.dueDate, dayOf(now), knownSince(charge));
  const reading = { tx, tables: deps.tables };
  if (
    step === null ||
    !isReminded(charge) ||
    (await isSparedBy(reading, charge.userId)) ||
    (await amountToRemind(reading, charge)) === 0
  )
    return false;
  if (await hasOpenObjection(reading, chargeId)) return false;
  const [made] = await tx
    .insert(reminderTable)
    .values({ chargeId, step, createDate: now })
    .onConflictDoNothing()
    .returning({ chargeId: reminderTable.chargeId });
  if (made === undefined) return false;
  const data = { chargeId, step };
  await deps.enqueue(tx, mailJob, { template: 'chargeReminder', userId: charge.userId, data });
  const write = {
    resource: 'incentive-history',
    id: chargeId,
    action: reminded[step],
    before: null,
    after: null,
  } as const;
  await audit(deps, tx, { actor: null, by: 'PAYMENT' }, write);
  return true;
}

/** Returns the reminders of a charge that were queued, with their times in epoch ms. */
export function remindersOf(tx: Orm, chargeId: number) {
  return tx
    .select({ step: reminderTable.step, date: reminderTable.createDate })
    .from(reminderTable)
    .where(eq(reminderTable.chargeId, chargeId))
    .orderBy(asc(reminderTable.createDate));
}

/** The word of the audit log for each step. */
const reminded = {
  BEFORE: 'remind-before',
  DUE: 'remind-due',
  WEEK: 'remind-week',
  FORTNIGHT: 'remind-fortnight',
} as const satisfies Record<ReminderStep, string>;

/**
 * True if the customer is to transfer it and had its invoice by mail. A card is followed up by its own mails; a dispute or a refund by people.
 */
export function isReminded(
  charge: Pick<Charge, 'status' | 'paymentMethod' | 'gatewayState' | 'mailState' | 'mailedDate'>,
): boolean {
  const { status, paymentMethod, gatewayState, mailState, mailedDate } = charge;
  const isToTransfer = status === 'ISSUED' && paymentMethod === 'BANK_TRANSFER' && gatewayState === null;
  // A later attempt that failed takes nothing back of the mail that arrived
  return isToTransfer && mailedDate !== null && mailState !== 'WITHHELD';
}

/** The JST day since which the customer can know of a charge: a mail may follow an issue by weeks. */
function knownSince({ issueDate, mailedDate }: Pick<Charge, 'issueDate' | 'mailedDate'>): Day | null {
  const mailedOn = mailedDate === null ? null : dayOf(mailedDate);
  return issueDate !== null && mailedOn !== null && mailedOn > issueDate ? mailedOn : issueDate;
}

/** SQL: as `isReminded`. */
function isRemindedIn(charges: Tables['incentive-history']): SQL | undefined {
  return and(
    eq(charges.status, 'ISSUED'),
    eq(charges.paymentMethod, 'BANK_TRANSFER'),
    isNull(charges.gatewayState),
    isNotNull(charges.mailedDate),
    ne(charges.mailState, 'WITHHELD'),
  );
}

/** Returns what is left to pay of a charge, in yen. */
export async function amountToRemind(reading: ChargeReading, charge: Pick<Charge, 'id' | 'total'>): Promise<number> {
  return stillDue(charge.total, await paymentsOf(reading, charge.id));
}

/** SQL: true where the customer gets no reminders. */
function isSpared(tables: Tables): SQL {
  const charges = tables['incentive-history'];
  const details = tables['invoice-additional-information-detail'];
  return sql`exists (select 1 from ${details} where ${details.userId} = ${charges.userId} and ${details.noReminders} and ${alive(details)})`;
}

/** True where the customer gets no reminders, by now. */
export async function isSparedBy({ tx, tables }: ChargeReading, userId: number): Promise<boolean> {
  const details = tables['invoice-additional-information-detail'];
  const spared = and(eq(details.userId, userId), eq(details.noReminders, true), alive(details));
  return (await tx.$count(details, spared)) > 0;
}

/** The next charge that has this step on the day, and had none of it yet. */
function chargesAt({ tables }: RemindDeps, tx: Orm, { step, today, after }: DueStep) {
  const charges = tables['incentive-history'];
  const { from, to } = dueDatesAt(step, today);
  const sent = tx
    .select({ one: sql`1` })
    .from(reminderTable)
    .where(and(eq(reminderTable.chargeId, charges.id), eq(reminderTable.step, step)));
  return tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        gt(charges.id, after),
        isRemindedIn(charges),
        between(charges.dueDate, from, to),
        notExists(sent),
        sql`not ${isSpared(tables)}`,
        sql`not ${isObjectedTo(tables)}`,
        alive(charges),
      ),
    )
    .orderBy(asc(charges.id))
    .limit(1);
}
