import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { SavedView } from '#core/model/calls/view-calls.ts';
import { moment } from '../database/sql.ts';

/** A saved view of a list: its filters, sort and columns. */
export const savedViewTable = pgTable(
  'saved_view',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The owner; null for a shared view, which stays when its author is deleted. */
    userId: integer('user_id'),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** The query string of the list's URL. */
    query: text('query').notNull(),
    /** Field names in display order; null for the default columns. */
    columns: jsonb('columns').$type<readonly string[]>(),
    /** Widths of resized columns, px; null for the default widths. */
    widths: jsonb('widths').$type<SavedView['widths']>(),
    /** Since when its owner offers it to those whose accounts they may see; null: not offered. */
    offeredDate: moment('offered_date'),
    version: integer('version').notNull().default(1),
    createDate: moment('create_date').notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [
    unique('saved_view_name_key').on(table.resource, table.name, table.userId).nullsNotDistinct(),
    index('saved_view_user_id_idx').on(table.userId),
  ],
);

/** A user's columns of a list, on any device; without a row, the default columns. */
export const listColumnsTable = pgTable(
  'list_columns',
  {
    userId: integer('user_id').notNull(),
    resource: text('resource').notNull(),
    /** Field names in display order. */
    columns: jsonb('columns').$type<readonly string[]>().notNull(),
    /** Widths of resized columns, px. */
    widths: jsonb('widths').$type<SavedView['widths']>().notNull(),
    updateDate: moment('update_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource] })],
);
