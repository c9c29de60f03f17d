import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { PaidMode } from '#domain/ranks/paid-searches.ts';
import type { ReadingStatus } from '#domain/ranks/reading-codes.ts';
import type { InstrumentReading } from '../../instrument.ts';

const micros = (name: string) => bigint(name, { mode: 'number' });

/** What became of a paid search: begun, paid and not recorded yet, over. */
export type PaidSearchState = 'BEGUN' | 'SET' | 'ENDED';

/**
 * Each paid search, written before it is made: after a crash, its tag finds what was paid already. Money in millionths of a dollar.
 */
export const paidSearch = pgTable(
  'paid_search',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The `reading_task` that it is for. */
    taskId: bigint('task_id', { mode: 'number' }).notNull(),
    detailId: integer('detail_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    instrument: text('instrument').notNull(),
    mode: text('mode').$type<PaidMode>().notNull(),
    /** What it searches (`questionText`); null: entered before that was. */
    question: text('question'),
    /** As the service knows it. */
    tag: text('tag').notNull(),
    /** The service's own id; null until it is known. */
    externalId: text('external_id'),
    state: text('state').$type<PaidSearchState>().notNull(),
    /** What a search at once found, until that is recorded; a task's result is fetched as often as need be. */
    answer: jsonb('answer').$type<InstrumentReading>(),
    month: text('month').notNull(),
    /** The pages of results that it takes. */
    pages: integer('pages').notNull().default(1),
    /** What is reserved for it in its month. */
    reserved: micros('reserved').notNull(),
    /** What it cost; null: not known yet. */
    cost: micros('cost'),
    createDate: moment('create_date').notNull(),
    endDate: moment('end_date'),
  },
  (table) => [
    uniqueIndex('paid_search_open_key').on(table.taskId).where(sql`state in ('BEGUN', 'SET')`),
    index('paid_search_create_date_idx').on(table.createDate),
    index('paid_search_under_way_idx').on(table.createDate).where(sql`state <> 'ENDED'`),
    // Its price is reserved for as long as it is not known what it cost
    check('paid_search_cost_check', sql`(state = 'BEGUN') = (cost is null)`),
  ],
);

/** What paid searches cost in a month (JST), and what is reserved for those under way. Money in millionths of a dollar. */
export const paidMonth = pgTable('paid_month', {
  month: text('month').primaryKey(),
  spent: micros('spent').notNull().default(0),
  reserved: micros('reserved').notNull().default(0),
  searches: integer('searches').notNull().default(0),
  /** What the dearest page cost. */
  taskPrice: micros('task_price').notNull().default(0),
  livePrice: micros('live_price').notNull().default(0),
  /** The ceiling at which a search was stopped, of which staff are notified once. */
  stoppedCeiling: micros('stopped_ceiling'),
});

/**
 * A day's reading by the second instrument that only checks the first one. It lies apart from the readings, so that nothing that counts,
 * bills or alerts can take it for one.
 */
export const instrumentCheck = pgTable(
  'instrument_check',
  {
    detailId: integer('detail_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    storeId: integer('store_id').notNull(),
    takenAt: moment('taken_at').notNull(),
    status: text('status').$type<ReadingStatus>().notNull(),
    /** Null: 圏外, or failed. */
    rank: integer('rank'),
    depth: integer('depth').notNull(),
    instrument: text('instrument').notNull(),
    instrumentVersion: text('instrument_version').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** metres */
    radius: integer('radius').notNull(),
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.detailId, table.day] }),
    index('instrument_check_day_idx').on(table.day, table.storeId),
  ],
);
