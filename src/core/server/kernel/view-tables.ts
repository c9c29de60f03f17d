import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { SavedView } from '#core/model/calls/view-calls.ts';
import { moment } from '../database/schema/own-columns.ts';

/** A list as somebody wants to see it again: by what it is filtered and sorted, and which columns it has. */
export const savedView = pgTable(
  'saved_view',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Whose it is; null for one that is shared, which stays when whoever made it goes. */
    userId: integer('user_id'),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** As the list's address says it. */
    query: text('query').notNull(),
    /** Names of fields in their order; null for the usual columns. */
    columns: jsonb('columns').$type<readonly string[]>(),
    /** How wide those columns are that were made wider or narrower, px; null for the usual widths. */
    widths: jsonb('widths').$type<SavedView['widths']>(),
    version: integer('version').notNull().default(1),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [
    unique('saved_view_name_key').on(table.resource, table.name, table.userId).nullsNotDistinct(),
    index('saved_view_user_id_idx').on(table.userId),
  ],
);

/** Which columns somebody sees of a list, whatever the device; no row: the usual ones. */
export const listColumns = pgTable(
  'list_columns',
  {
    userId: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    /** Names of fields in their order. */
    columns: jsonb('columns').$type<readonly string[]>().notNull(),
    /** How wide those columns are that were made wider or narrower, px. */
    widths: jsonb('widths').$type<SavedView['widths']>().notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource] })],
);
