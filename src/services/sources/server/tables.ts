import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#core/server/database/sql.ts';
import type { FieldSource, SourcedField } from '#domain/field-sources.ts';

/** The source of one value. */
export interface Sourced {
  readonly source: FieldSource;
  /** epoch ms */
  readonly since: number;
  /** When a value of Google's is due to be refreshed or removed, epoch ms; null: never. */
  readonly until: number | null;
  /** Identifies the value, so that nothing of it is kept twice. */
  readonly mark: string;
}

/** What is stored of a field: its value's source and, to undo a change, that of the value before. */
export interface StoredSource extends Sourced {
  readonly before?: Sourced;
}

export type StoredSources = { readonly [field in SourcedField]?: StoredSource };

/** Where a store's fields come from. A field without an entry was typed, before sources were recorded. */
export const storeSource = pgTable(
  'store_source',
  {
    storeId: integer('store_id').primaryKey(),
    fields: jsonb('fields').$type<StoredSources>().notNull(),
    /** When the first of its values from Places is due; null: none is. */
    dueDate: moment('due_date'),
  },
  (table) => [
    index('store_source_due_date_idx').on(table.dueDate).where(sql`due_date is not null`),
    index('store_source_places_idx').on(table.storeId).where(sql`fields @? '$.*.source ? (@ == "places")'`),
  ],
);

/** What services answered to a user lately: a value that this user then saves comes from that service. */
export const offeredValue = pgTable(
  'offered_value',
  {
    userId: integer('user_id').notNull(),
    mark: text('mark').notNull(),
    source: text('source').$type<FieldSource>().notNull(),
    createDate: moment('create_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mark] }),
    index('offered_value_create_date_idx').on(table.createDate),
  ],
);
