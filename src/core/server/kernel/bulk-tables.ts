import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { rowStates, runStates } from '#core/model/calls/row-runs.ts';
import { moment } from '../database/sql.ts';

/** A bulk run: one change or action applied to many rows, with its progress. */
export const bulkRunTable = pgTable('bulk_run', {
  id: serial('id').primaryKey(),
  resource: text('resource').notNull(),
  userId: integer('user_id').notNull(),
  /** RUNNING, DONE, CANCELLED; FAILED if some rows hit an internal error and can be retried; UNDOING, UNDONE. */
  state: text('state').$type<(typeof runStates)[number]>().notNull(),
  /** `update`, `remove`, `restore`, or the name of a declared action. */
  action: text('action').notNull(),
  /** The change for every row, or the input of the action. */
  input: jsonb('input').notNull(),
  ip: text('ip').notNull(),
  /** Also stored in the audit entry of each row. */
  requestId: text('request_id').notNull(),
  rows: integer('rows').notNull(),
  createDate: moment('create_date').notNull(),
  updateDate: moment('update_date').notNull(),
});

/** One row of a bulk run, and its result. */
export const bulkRow = pgTable(
  'bulk_row',
  {
    runId: integer('run_id').notNull(),
    rowId: integer('row_id').notNull(),
    /** The order in which the rows were named. */
    position: integer('position').notNull(),
    /** The version that the caller read; null: any version. Once done, the row's version after it. */
    version: integer('version'),
    /** NEW, DONE, REFUSED, SKIPPED; after an undo, TAKEN_BACK or KEPT. */
    state: text('state').$type<(typeof rowStates)[number]>().notNull(),
    /** The change for this row, if rows are changed individually; null: the run's `input` applies. */
    change: jsonb('change'),
    problems: jsonb('problems'),
    /** For a change: the previous values of its fields. */
    before: jsonb('before'),
    /** For a change: what the rule's `historyOf` returned before it. */
    history: jsonb('history'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.rowId] }),
    index('bulk_row_state_idx').on(table.runId, table.state, table.rowId),
  ],
);
