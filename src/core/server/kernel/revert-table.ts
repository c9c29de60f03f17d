import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/sql.ts';

/** A change of one row that may be undone: its audit entry holds the values before it. Kept as long as bulk runs are. */
export const revertTable = pgTable(
  'row_revert',
  {
    resource: text('resource').notNull(),
    rowId: integer('row_id').notNull(),
    /** The row's version after the change. */
    version: integer('version').notNull(),
    /** The audit entry. */
    entryId: integer('entry_id').notNull(),
    /** What the rule's `historyOf` returned before the change; null if it changed no dated value. */
    history: jsonb('history').$type<object>(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.rowId, table.version] }),
    index('row_revert_create_date_idx').on(table.createDate),
  ],
);
