import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ErrorParams } from '#core/model/errors.ts';
import { moment } from '#core/server/database/sql.ts';
import type { OpeningKind } from '#domain/invoices/openings.ts';
import type { ReminderStep } from '#domain/invoices/reminders.ts';

/** The last invoice number issued in a year. Locking its row keeps the numbers without gaps. */
export const invoiceNumber = pgTable('invoice_number', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** A draft that the last request to issue all drafts of its period left behind, and why. */
export const leftDraft = pgTable(
  'left_draft',
  {
    chargeId: integer('charge_id').primaryKey(),
    period: text('period').notNull(),
    /** The code of the error, and what its message names. */
    code: text('code').notNull(),
    params: jsonb('params').$type<ErrorParams>().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('left_draft_period_idx').on(table.period)],
);

/** A reminder of a charge that was queued; each step once. */
export const reminderTable = pgTable(
  'charge_reminder',
  {
    chargeId: integer('charge_id').notNull(),
    step: text('step').$type<ReminderStep>().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chargeId, table.step] })],
);

/** That a customer's user has opened a charge on the screen, or has downloaded its invoice. */
export const chargeOpening = pgTable(
  'charge_opening',
  {
    chargeId: integer('charge_id').notNull(),
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<OpeningKind>().notNull(),
    firstDate: moment('first_date').notNull(),
    lastDate: moment('last_date').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chargeId, table.userId, table.kind] })],
);

/** A request to issue all drafts of a period that is under way. */
export const issueRun = pgTable('issue_run', {
  period: text('period').primaryKey(),
  /** How many drafts there were to issue. */
  asked: integer('asked').notNull(),
  /** The job moves it on; a run that nobody moves on is over then. */
  underWayUntil: moment('under_way_until').notNull(),
});

/** A customer at the payment service and the card that is charged. Holds only what may be shown of the card, never its number. */
export const paymentCard = pgTable('payment_card', {
  userId: integer('user_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** The payment service's setup page that is waiting for a card; null once a card is entered. */
  setupId: text('setup_id'),
  paymentMethodId: text('payment_method_id'),
  brand: text('brand'),
  last4: text('last4'),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  updateDate: moment('update_date').notNull(),
});

/** A charge's payment at the payment service, and the number of its current or next attempt. */
export const paymentAttempt = pgTable('payment_attempt', {
  chargeId: integer('charge_id').primaryKey(),
  paymentId: text('payment_id'),
  attempt: integer('attempt').notNull(),
  /** ASKING: a request to the service is in progress; PENDING: the service decides later; IDLE: the last attempt is over. */
  state: text('state').$type<'ASKING' | 'PENDING' | 'IDLE'>().notNull().default('IDLE'),
  claim: text('claim'),
  claimedUntil: moment('claimed_until'),
  /** When the service first received this attempt. Once its idempotency key has expired, the attempt is looked up and not sent again. */
  askedDate: moment('asked_date'),
  methodId: text('method_id'),
  /** yen */
  amount: bigint('amount', { mode: 'number' }),
});

/** Attempts to charge a customer's cards that are in progress or were declined; limits them per day. Paid attempts are deleted. */
export const paymentTry = pgTable(
  'payment_try',
  {
    chargeId: integer('charge_id').notNull(),
    attempt: integer('attempt').notNull(),
    userId: integer('user_id').notNull(),
    claimedDate: moment('claimed_date').notNull(),
    declinedDate: moment('declined_date'),
  },
  (table) => [
    primaryKey({ columns: [table.chargeId, table.attempt] }),
    index('payment_try_user_id_idx').on(table.userId),
  ],
);

/**
 * The totals of a store's period for one of its owners, for the current period and the previous one. The count computes them; they are
 * stored so that the dashboard and the closing can sum them.
 */
export const monthShare = pgTable(
  'month_share',
  {
    period: text('period').notNull(),
    storeId: integer('store_id').notNull(),
    /** 0: the days have no owner. */
    ownerUserId: integer('owner_user_id').notNull(),
    /** True when the owner owns days of the period; false when only a charge of theirs holds some. */
    isOwner: boolean('is_owner').notNull(),
    /** The last day of the store's period. */
    last: date('last', { mode: 'string' }).notNull(),
    /** Per day of the calendar month: achieved days, and yen excluding tax. */
    days: integer('days').array().notNull(),
    amounts: bigint('amounts', { mode: 'number' }).array().notNull(),
    forecastDays: integer('forecast_days').notNull(),
    forecastAmount: bigint('forecast_amount', { mode: 'number' }).notNull(),
    /** Number of keyword-days that were due but not measured, and the last such day. */
    gapDays: integer('gap_days').notNull(),
    gapLast: date('gap_last', { mode: 'string' }),
    /** The gap days of all owners together, stored on one row per store; 0 on the other rows. */
    gapOfStore: integer('gap_of_store').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.storeId, table.ownerUserId] }),
    index('month_share_owner_idx').on(table.period, table.ownerUserId),
    index('month_share_store_idx').on(table.storeId),
    index('month_share_gap_idx').on(table.period, table.storeId).where(sql`gap_days > 0`),
    index('month_share_most_gaps_idx')
      .on(table.period, table.gapOfStore.desc(), table.storeId)
      .where(sql`gap_of_store > 0`),
    index('month_share_last_idx').on(table.period, table.last).where(sql`is_owner`),
  ],
);

/** Sums of `month_share` over all owners, per block of some thousand stores. Users who see all stores sum these rows. */
export const monthSum = pgTable(
  'month_sum',
  {
    period: text('period').notNull(),
    block: integer('block').notNull(),
    stores: bigint('stores', { mode: 'number' }).notNull(),
    days: bigint('days', { mode: 'number' }).array().notNull(),
    amounts: bigint('amounts', { mode: 'number' }).array().notNull(),
    forecastDays: bigint('forecast_days', { mode: 'number' }).notNull(),
    forecastAmount: bigint('forecast_amount', { mode: 'number' }).notNull(),
    gapDays: bigint('gap_days', { mode: 'number' }).notNull().default(0),
    /** Stores with gap days. */
    gapStores: bigint('gap_stores', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.period, table.block] })],
);
