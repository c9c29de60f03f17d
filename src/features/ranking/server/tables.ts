import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import type { PlaceState } from '#domain/ranks/place-state.ts';
import { outOrder } from '#domain/ranks/rank.ts';
import type { GridOrigin, ReadingStatus, TakenOrigin } from '#domain/ranks/reading-codes.ts';
import type { DayResult } from '#domain/ranks/todays-ranks.ts';
import type { ReadingState } from '#ranking/rules/readings.ts';

/**
 * Readings to be made: the scheduled ones of a day, their repeats and checks, and manual requests. A worker claims a task for a limited time and renews the claim
 * while it runs; when a worker dies, its claims expire.
 */
export const readingTask = pgTable(
  'reading_task',
  {
    // As many rows as readings, so a 4-byte id would overflow
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    detailId: integer('detail_id').notNull(),
    storeId: integer('store_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    origin: text('origin').$type<TakenOrigin>().notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    state: text('state').$type<ReadingState>().notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    /** Identifies the current claim, so that a worker whose claim has expired can tell. */
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    finishedDate: moment('finished_date'),
    failure: text('failure'),
    observationId: bigint('observation_id', { mode: 'number' }),
    /** Of a repeat: what the day's reading searched, so that only its like is compared with it. */
    question: text('question'),
  },
  (table) => [
    uniqueIndex('reading_task_scheduled_key').on(table.detailId, table.day).where(sql`origin = 'SCHEDULED'`),
    uniqueIndex('reading_task_check_key').on(table.detailId, table.day).where(sql`origin = 'CHECK'`),
    index('reading_task_open_idx').on(table.dueDate).where(sql`state in ('WAITING', 'READING')`),
    index('reading_task_detail_id_idx').on(table.detailId, table.createDate),
    index('reading_task_requested_by_idx').on(table.requestedBy, table.createDate),
    index('reading_task_day_idx').on(table.day),
  ],
);

/** SQL of a keyword's place in the order of ranks: 圏外 is beyond every rank, 未計測 has none. The indexes below are of this expression. */
export function rankOrder({ result, rank }: Readonly<Record<'result' | 'rank', SQLWrapper>>): SQL {
  return sql`(case when ${result} = 'OUT' then ${sql.raw(String(outOrder))} else ${rank} end)`;
}

/**
 * Each keyword's result on yesterday, today and tomorrow: the reading that counts, and the last one before it. Tomorrow is included so that
 * the day's due keywords are present at midnight. Excludes deleted stores and those still being imported from a CSV.
 */
export const dayRank = pgTable(
  'day_rank',
  {
    day: date('day', { mode: 'string' }).notNull(),
    detailId: integer('detail_id').notNull(),
    storeId: integer('store_id').notNull(),
    targetRank: integer('target_rank').notNull(),
    result: text('result').$type<DayResult>().notNull(),
    rank: integer('rank'),
    takenAt: moment('taken_at'),
    failure: text('failure'),
    previousDay: date('previous_day', { mode: 'string' }),
    previousRank: integer('previous_rank'),
    /** Places gained since the previous reading. */
    change: integer('change'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.detailId] }),
    index('day_rank_store_id_idx').on(table.storeId),
    index('day_rank_rank_idx').on(table.day, rankOrder(table), table.storeId, table.detailId),
    index('day_rank_worst_idx').on(table.day, sql`${rankOrder(table)} desc nulls last`, table.storeId, table.detailId),
    index('day_rank_change_idx').on(table.day, table.change, table.storeId, table.detailId),
    index('day_rank_up_idx')
      .on(table.day, table.change.desc().nullsLast(), table.storeId, table.detailId)
      .where(sql`change > 0`),
    index('day_rank_result_idx').on(table.day, table.result, table.rank, table.storeId, table.detailId),
  ],
);

/** Totals of all `day_rank` rows of a day. Each change of ranks inserts a row with the difference; a job merges the rows periodically. */
export const daySum = pgTable(
  'day_sum',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    keywords: bigint('keywords', { mode: 'number' }).notNull(),
    stores: bigint('stores', { mode: 'number' }).notNull(),
    /** Stores with at least one reading. */
    measuredStores: bigint('measured_stores', { mode: 'number' }).notNull(),
    achieved: bigint('achieved', { mode: 'number' }).notNull(),
    missed: bigint('missed', { mode: 'number' }).notNull(),
    out: bigint('out', { mode: 'number' }).notNull(),
    unmeasured: bigint('unmeasured', { mode: 'number' }).notNull(),
    up: bigint('up', { mode: 'number' }).notNull(),
    down: bigint('down', { mode: 'number' }).notNull(),
    /** The sum of all ranks, and their number; 圏外 has no rank. */
    places: bigint('places', { mode: 'number' }).notNull(),
    placed: bigint('placed', { mode: 'number' }).notNull(),
  },
  (table) => [index('day_sum_day_idx').on(table.day)],
);

/** Alerts already sent for a keyword and day: each kind once, even if the day is read again. */
export const rankAlert = pgTable(
  'rank_alert',
  {
    detailId: integer('detail_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    notificationType: text('notification_type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.detailId, table.day, table.notificationType] })],
);

/** The result of looking up a store's place: only the best match's id and its similarity are stored. */
export const placeLookup = pgTable(
  'place_look',
  {
    storeId: integer('store_id').primaryKey(),
    /** The store's name, address and point at that time. */
    lookedForBy: text('looked_for_by').notNull(),
    placeId: text('place_id'),
    /** 0 to 1 */
    likeness: doublePrecision('likeness'),
    sure: boolean('sure').notNull(),
    /** The service refused the lookup. */
    failed: boolean('failed').notNull(),
    lookedDate: moment('looked_date').notNull(),
  },
  (table) => [index('place_look_place_id_idx').on(table.placeId)],
);

/** What Google says of a store's place id, besides its ranks. */
export const placeCheck = pgTable('place_check', {
  storeId: integer('store_id').primaryKey(),
  /** The place id that this was said of; of another one it says nothing. */
  placeId: text('place_id').notNull(),
  state: text('state').$type<PlaceState>(),
  movedTo: text('moved_to'),
  /** When it was last asked for whether the business is closed; null: never. */
  businessDate: moment('business_date'),
  changeDate: moment('change_date').notNull(),
});

/** A place that a keyword is compared with. Its name was entered by a user: Google's names are never stored. */
export const keywordRivalTable = pgTable(
  'keyword_rival',
  {
    id: serial('id').primaryKey(),
    detailId: integer('detail_id').notNull(),
    placeId: text('place_id').notNull(),
    name: text('name').notNull(),
    createdBy: integer('created_by').notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [uniqueIndex('keyword_rival_place_key').on(table.detailId, table.placeId)],
);

/** A keyword read at many points around a centre. */
export const rankGridTable = pgTable(
  'rank_grid',
  {
    id: serial('id').primaryKey(),
    detailId: integer('detail_id').notNull(),
    size: integer('size').notNull(),
    /** metres */
    spacing: integer('spacing').notNull(),
    /** STORE or POSITION */
    centre: text('centre').notNull(),
    radius: integer('radius').notNull(),
    depth: integer('depth').notNull(),
    placeId: text('place_id').notNull(),
    keyword: text('keyword').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<RankGrid['state']>().notNull(),
    origin: text('origin').$type<GridOrigin>().notNull().default('MANUAL'),
    attempts: integer('attempts').notNull().default(0),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    finishedDate: moment('finished_date'),
    failure: text('failure'),
    instrument: text('instrument').notNull(),
    instrumentVersion: text('instrument_version').notNull(),
  },
  (table) => [
    index('rank_grid_detail_id_idx').on(table.detailId, table.createDate),
    // Allows one running grid per keyword
    uniqueIndex('rank_grid_running_key').on(table.detailId).where(sql`state = 'RUNNING'`),
  ],
);

/**
 * Stores that have had the grid that is measured by itself, once a store and place, however often they are matched; or that were matched
 * with it before there was one.
 */
export const firstGridTable = pgTable(
  'first_grid',
  {
    storeId: integer('store_id').notNull(),
    placeId: text('place_id').notNull().default(''),
    /** The last one that was begun. Null: the store was matched before. */
    gridId: integer('grid_id'),
    /** How many were begun: another one only after a failure. */
    attempts: integer('attempts').notNull().default(1),
    /** When the last one was begun. */
    createDate: moment('create_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.placeId] }),
    index('first_grid_create_date_idx').on(table.createDate),
  ],
);

/** The points of a grid and their readings; separate from the daily readings, among which they never count. */
export const rankGridPoint = pgTable(
  'rank_grid_point',
  {
    gridId: integer('grid_id').notNull(),
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Null until it is read. */
    status: text('status').$type<ReadingStatus>(),
    rank: integer('rank'),
    /** Null for older readings, which did not store it. */
    placeIdsAbove: jsonb('place_ids_above').$type<readonly string[]>(),
    takenAt: moment('taken_at'),
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.gridId, table.row, table.column] })],
);

/** A keyword's grid schedule, one per keyword. The transaction that starts a grid advances it to its next day. */
export const gridScheduleTable = pgTable(
  'grid_schedule',
  {
    detailId: integer('detail_id').primaryKey(),
    /** See `gridDayLabels`. */
    onDay: text('on_day').notNull(),
    size: integer('size').notNull(),
    /** metres */
    spacing: integer('spacing').notNull(),
    /** STORE or POSITION */
    centre: text('centre').notNull(),
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    /** Why the last run was not started. */
    problem: text('problem'),
    /** The user whose allowance it uses. */
    createdBy: integer('created_by').notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('grid_schedule_next_day_idx').on(table.nextDay)],
);
