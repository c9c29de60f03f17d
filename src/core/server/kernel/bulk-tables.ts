import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { rowStates, runStates } from '#core/model/calls/row-runs.ts';
import { moment } from '../database/schema/own-columns.ts';

/** One change, or one action, of many rows: how far it has come. */
export const bulkRun = pgTable(
  'bulk_run',
  {
    id: serial('id').primaryKey(),
    resource: text('resource').notNull(),
    userId: integer('user_id').notNull(),
    /** RUNNING, DONE, CANCELLED; FAILED where some rows met an error of ours, and may be tried again; UNDOING, UNDONE. */
    state: text('state').$type<(typeof runStates)[number]>().notNull(),
    /** `update`, `remove`, `restore`, or the name of a declared action. */
    action: text('action').notNull(),
    /** The change of each row, or what the action was given. */
    input: jsonb('input').notNull(),
    ip: text('ip').notNull(),
    /** The same in the audit entry of each of its rows. */
    requestId: text('request_id').notNull(),
    /** The caller's Idempotency-Key. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    rows: integer('rows').notNull(),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [uniqueIndex('bulk_run_request_key').on(table.userId, table.requestKey)],
);

/** One row of it, and what became of it. */
export const bulkRow = pgTable(
  'bulk_row',
  {
    runId: integer('run_id').notNull(),
    rowId: integer('row_id').notNull(),
    /** In which order the rows were named. */
    position: integer('position').notNull(),
    /** That the caller read; null: as the row stands. Once it is done, the row's version by then. */
    version: integer('version'),
    /** NEW, DONE, REFUSED, SKIPPED; when it is undone, TAKEN_BACK or KEPT. */
    state: text('state').$type<(typeof rowStates)[number]>().notNull(),
    /** What is changed in this row, where each has a change of its own; null: what the run says of all. */
    change: jsonb('change'),
    problems: jsonb('problems'),
    /** Of a change, what its fields held before. */
    before: jsonb('before'),
    /** Of a change, what the rules keep of the row's past, as it stood before. */
    history: jsonb('history'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.rowId] }),
    index('bulk_row_state_idx').on(table.runId, table.state, table.rowId),
  ],
);
