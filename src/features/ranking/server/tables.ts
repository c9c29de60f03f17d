import { sql } from 'drizzle-orm';
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
import { moment } from '#core/server/database/schema/own-columns.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import type { DayOrigin, ReadingStatus } from '#domain/ranks/reading-codes.ts';
import type { ReadingState } from '#domain/ranks/readings.ts';
import type { DayResult } from '#domain/ranks/todays-ranks.ts';

/**
 * Readings to be made: the plan of a day, and what people ask for by hand. A worker claims a task for a while and renews its claim
 * as long as it lives; what a dead one held is free again when the claim ends.
 */
export const readingTask = pgTable(
  'reading_task',
  {
    // As many as there are readings, which outgrow four bytes
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    detailId: integer('detail_id').notNull(),
    storeId: integer('store_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    origin: text('origin').$type<DayOrigin>().notNull(),
    requestedBy: integer('requested_by'),
    createDate: moment('create_date').notNull(),
    dueDate: moment('due_date').notNull(),
    state: text('state').$type<ReadingState>().notNull().default('WAITING'),
    attempts: integer('attempts').notNull().default(0),
    /** Whose it is now: one name a claim, so that one who comes back late finds that it is not theirs any more. */
    claim: text('claim'),
    claimedUntil: moment('claimed_until'),
    finishedDate: moment('finished_date'),
    failure: text('failure'),
    observationId: bigint('observation_id', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('reading_task_scheduled_key').on(table.detailId, table.day).where(sql`origin = 'SCHEDULED'`),
    index('reading_task_open_idx').on(table.dueDate).where(sql`state in ('WAITING', 'READING')`),
    index('reading_task_detail_id_idx').on(table.detailId, table.createDate),
    index('reading_task_requested_by_idx').on(table.requestedBy, table.createDate),
    index('reading_task_day_idx').on(table.day),
  ],
);

/**
 * How each keyword stands on the days around today: the reading that counts, and the last one before it. Of yesterday, today and
 * tomorrow, so that a day begins with what it asks for. Of stores that are there: neither deleted nor on their way in with a CSV.
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
    /** Places gained since then. */
    change: integer('change'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.detailId] }),
    index('day_rank_store_id_idx').on(table.storeId),
    index('day_rank_rank_idx').on(table.day, table.rank, table.storeId, table.detailId),
    index('day_rank_change_idx').on(table.day, table.change, table.storeId, table.detailId),
    index('day_rank_up_idx')
      .on(table.day, table.change.desc().nullsLast(), table.storeId, table.detailId)
      .where(sql`change > 0`),
    index('day_rank_result_idx').on(table.day, table.result, table.rank, table.storeId, table.detailId),
  ],
);

/**
 * The figures of `day_rank`, a day: what all rows of the day come to together. Whoever changes ranks adds a row of the difference; a
 * job makes one of them from time to time.
 */
export const daySum = pgTable(
  'day_sum',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    keywords: bigint('keywords', { mode: 'number' }).notNull(),
    stores: bigint('stores', { mode: 'number' }).notNull(),
    /** Stores of which something was read. */
    measuredStores: bigint('measured_stores', { mode: 'number' }).notNull(),
    achieved: bigint('achieved', { mode: 'number' }).notNull(),
    missed: bigint('missed', { mode: 'number' }).notNull(),
    out: bigint('out', { mode: 'number' }).notNull(),
    unmeasured: bigint('unmeasured', { mode: 'number' }).notNull(),
    up: bigint('up', { mode: 'number' }).notNull(),
    down: bigint('down', { mode: 'number' }).notNull(),
    /** All ranks together, and how many there are: 圏外 has none. */
    places: bigint('places', { mode: 'number' }).notNull(),
    placed: bigint('placed', { mode: 'number' }).notNull(),
  },
  (table) => [index('day_sum_day_idx').on(table.day)],
);

/** What a keyword's people have been notified of on a day: each kind of alert once, whatever is read again. */
export const rankAlert = pgTable(
  'rank_alert',
  {
    detailId: integer('detail_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    notificationType: text('notification_type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.detailId, table.day, table.notificationType] })],
);

/** What was found when a store's place was looked for: the likeliest place's id and how like the store it is, nothing else of it. */
export const placeLookup = pgTable(
  'place_look',
  {
    storeId: integer('store_id').primaryKey(),
    /** Name, address and point as they were then. */
    lookedForBy: text('looked_for_by').notNull(),
    placeId: text('place_id'),
    /** 0 to 1 */
    likeness: doublePrecision('likeness'),
    sure: boolean('sure').notNull(),
    /** The service refused to look for it. */
    failed: boolean('failed').notNull(),
    lookedDate: moment('looked_date').notNull(),
  },
  (table) => [index('place_look_place_id_idx').on(table.placeId)],
);

/** A place that a keyword is held against. What it is called is what the person wrote who marked it: Google's names are never kept. */
export const keywordRival = pgTable(
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
export const rankGrid = pgTable(
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
    origin: text('origin').$type<DayOrigin>().notNull().default('MANUAL'),
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
    // One at a time for a keyword, whoever asks twice
    uniqueIndex('rank_grid_running_key').on(table.detailId).where(sql`state = 'RUNNING'`),
  ],
);

/** The points of a grid, and what was read there: kept apart from the days' readings, among which they never count. */
export const rankGridPoint = pgTable(
  'rank_grid_point',
  {
    gridId: integer('grid_id').notNull(),
    row: integer('row').notNull(),
    column: integer('column').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Null while it has not been read. */
    status: text('status').$type<ReadingStatus>(),
    rank: integer('rank'),
    /** Null where it was not kept yet. */
    placeIdsAbove: jsonb('place_ids_above').$type<readonly string[]>(),
    takenAt: moment('taken_at'),
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.gridId, table.row, table.column] })],
);

/** When a keyword's grid comes again: one schedule a keyword, which moves on to its next day in the transaction that starts a grid. */
export const gridSchedule = pgTable(
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
    /** Why it did not come the last time. */
    problem: text('problem'),
    /** On whose allowance it runs. */
    createdBy: integer('created_by').notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [index('grid_schedule_next_day_idx').on(table.nextDay)],
);
