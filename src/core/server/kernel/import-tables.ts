import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { ImportNotes } from '#core/model/calls/row-runs.ts';
import { moment } from '../database/sql.ts';

/** Received, its lines checked, its rows shown at once (FLIP, by `publishRows`), recorded; discarded, failed or cancelled; undone. */
export type ImportRunState =
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

/** A CSV import, with its progress and result. */
export const csvImport = pgTable(
  'csv_import',
  {
    id: serial('id').primaryKey(),
    resource: text('resource').notNull(),
    userId: integer('user_id').notNull(),
    state: text('state').$type<ImportRunState>().notNull(),
    dryRun: boolean('dry_run').notNull(),
    encoding: text('encoding').notNull(),
    fileName: text('file_name'),
    /** The field of each column, in the file's order; `id` for the column that identifies rows. */
    columns: jsonb('columns').notNull(),
    /** How the file was read. */
    notes: jsonb('notes').$type<ImportNotes>(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    /** The caller's Idempotency-Key, free again once the import is forgotten. */
    requestKey: text('request_key'),
    rows: integer('rows').notNull(),
    /** The lines before this one are done in the current state. */
    position: integer('position').notNull().default(0),
    /** The number of lines checked; during an undo, the number of lines undone. */
    checked: integer('checked').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    /** The number of rows that could not be undone. */
    kept: integer('kept').notNull().default(0),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
    /** The error code if the import failed as a whole. */
    failure: text('failure'),
    /** When all of its rows became visible at once; null: they are hidden from everyone. */
    shownDate: moment('shown_date'),
  },
  (table) => [index('csv_import_user_id_idx').on(table.userId, table.resource, table.createDate)],
);

/** One line of a CSV, and its result. */
export const csvImportLine = pgTable(
  'csv_import_line',
  {
    importId: integer('import_id').notNull(),
    position: integer('position').notNull(),
    /** The line number in the file; 1 is the header line. */
    line: integer('line').notNull(),
    cells: jsonb('cells').notNull(),
    state: text('state').$type<ImportLineState>().notNull(),
    problems: jsonb('problems'),
    rowId: integer('row_id'),
    /** The version of the row before the line changes it. */
    version: integer('version'),
    /** The checked values, to be written in the state FLIP. */
    change: jsonb('change'),
    /** The content of the audit entry: `{ before, after }`. */
    audit: jsonb('audit'),
    /** What the rule's `historyOf` returned before the line was applied. */
    history: jsonb('history'),
    /** The jobs that the rules enqueued, to be queued once the row is visible. */
    jobs: jsonb('jobs'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Which column a user chose for a heading that is not the product's own, for the user's next files. */
export const importHeading = pgTable(
  'import_heading',
  {
    userId: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    heading: text('heading').notNull(),
    /** The column's name; null: the heading is left out. */
    column: text('column'),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource, table.heading] })],
);

/** Rows added by a CSV import, hidden until all of them are stored. */
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
