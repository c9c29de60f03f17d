import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../database/schema/own-columns.ts';

/** Received, its lines checked, its rows shown at once, recorded; discarded, failed or cancelled; undone. */
export type ImportState =
  | 'RECEIVING'
  | 'LINES'
  | 'FLIP'
  | 'SETTLING'
  | 'DONE'
  | 'DISCARDING'
  | 'FAILED'
  | 'CANCELLED'
  | 'UNDOING'
  | 'UNDONE';

/** Not checked yet; what the line does; recorded once all lines are in; after an undo, undone or kept. */
export type ImportLineState = 'NEW' | 'CREATE' | 'UPDATE' | 'SAME' | 'BAD' | 'SETTLED' | 'TAKEN_BACK' | 'KEPT';

/** A CSV on its way in, or in: what became of it, and how far it has come. */
export const csvImport = pgTable(
  'csv_import',
  {
    id: serial('id').primaryKey(),
    resource: text('resource').notNull(),
    userId: integer('user_id').notNull(),
    state: text('state').$type<ImportState>().notNull(),
    dryRun: boolean('dry_run').notNull(),
    encoding: text('encoding').notNull(),
    fileName: text('file_name'),
    /** The fields of the columns, in the file's order; `id` for the column that tells rows apart. */
    columns: jsonb('columns').notNull(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    /** The caller's Idempotency-Key. */
    requestKey: text('request_key'),
    /** Of what was sent under that key. */
    requestHash: text('request_hash'),
    rows: integer('rows').notNull(),
    /** What the state asks for has been done for the lines before this one. */
    position: integer('position').notNull().default(0),
    /** Lines that have been looked at; while it is undone, lines that have been taken back. */
    checked: integer('checked').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** Rows that could not be taken back. */
    kept: integer('kept').notNull().default(0),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
    /** The code of what ended it as a whole. */
    failure: text('failure'),
    /** When its rows appeared, all at once; null: every scope hides them. */
    shownDate: moment('shown_date'),
  },
  (table) => [
    index('csv_import_user_id_idx').on(table.userId, table.resource, table.createDate),
    uniqueIndex('csv_import_request_key').on(table.userId, table.requestKey),
  ],
);

/** One line of a CSV, and what it did. */
export const csvImportLine = pgTable(
  'csv_import_line',
  {
    importId: integer('import_id').notNull(),
    position: integer('position').notNull(),
    /** In the file; 1 is the heading. */
    line: integer('line').notNull(),
    cells: jsonb('cells').notNull(),
    state: text('state').$type<ImportLineState>().notNull(),
    problems: jsonb('problems'),
    rowId: integer('row_id'),
    /** Of the row that the line changes, before it does. */
    version: integer('version'),
    /** The checked values, to be written with the flip. */
    change: jsonb('change'),
    /** What the audit log is told: `{ before, after }`. */
    audit: jsonb('audit'),
    /** What the rules keep of the row's past, as it stood before the line. */
    history: jsonb('history'),
    /** What its rules asked to be done once the row is there. */
    jobs: jsonb('jobs'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Rows that a CSV has brought and that nobody sees before all of them are there. */
export const pendingRow = pgTable(
  'pending_row',
  {
    resource: text('resource').notNull(),
    rowId: integer('row_id').notNull(),
    importId: integer('import_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.rowId] }),
    index('pending_row_import_id_idx').on(table.importId),
  ],
);
