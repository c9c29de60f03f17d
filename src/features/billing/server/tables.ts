import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/schema/own-columns.ts';

/** The last invoice number given in a year; its row's lock keeps the numbers free of gaps. */
export const invoiceNumber = pgTable('invoice_number', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** A customer at the payment service, and the card that is charged: what may be shown of it, never its number. */
export const paymentCard = pgTable('payment_card', {
  userId: integer('user_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** The page of the payment service on which a card may be entered, as long as nobody entered one. */
  setupId: text('setup_id'),
  paymentMethodId: text('payment_method_id'),
  brand: text('brand'),
  last4: text('last4'),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  updateDate: moment('update_date').notNull(),
});

/** The payment of a charge at the payment service, and the try that is next. */
export const paymentAttempt = pgTable('payment_attempt', {
  chargeId: integer('charge_id').primaryKey(),
  paymentId: text('payment_id'),
  attempt: integer('attempt').notNull(),
  /** ASKING: the service is being asked; PENDING: it decides later; IDLE: the last try is over. */
  state: text('state').$type<'ASKING' | 'PENDING' | 'IDLE'>().notNull().default('IDLE'),
  claim: text('claim'),
  claimedUntil: moment('claimed_until'),
  /** When the service was first asked for this try: later than it remembers the try, it is not asked for it again. */
  askedDate: moment('asked_date'),
  methodId: text('method_id'),
  /** yen */
  amount: bigint('amount', { mode: 'number' }),
});

/** Tries of a customer's cards that are under way or were declined, which a day has only so many of. One that was paid leaves. */
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
 * What a store's period comes to for one of its owners, of the running period and the one before: worked out by what counts and bills,
 * kept so that the dashboard and the closing sum it up.
 */
export const monthShare = pgTable(
  'month_share',
  {
    period: text('period').notNull(),
    storeId: integer('store_id').notNull(),
    /** 0: the days are nobody's. */
    ownerUserId: integer('owner_user_id').notNull(),
    /** Days of the period are theirs; else only a charge of theirs holds some. */
    isOwner: boolean('is_owner').notNull(),
    /** The last day of the store's period. */
    last: date('last', { mode: 'string' }).notNull(),
    /** What each day of the calendar month brought: achieved days, and yen ex tax. */
    days: integer('days').array().notNull(),
    amounts: bigint('amounts', { mode: 'number' }).array().notNull(),
    forecastDays: integer('forecast_days').notNull(),
    forecastAmount: bigint('forecast_amount', { mode: 'number' }).notNull(),
    /** Keywords times days that were promised and not measured, and the last of them. */
    gapDays: integer('gap_days').notNull(),
    gapLast: date('gap_last', { mode: 'string' }),
    /** The gap days of all its owners, on one row of the store; 0 on the others. */
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

/** The sums of `month_share` over all owners, of some thousand stores together: whoever sees all adds up these. */
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
    /** Stores that have any. */
    gapStores: bigint('gap_stores', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.period, table.block] })],
);
