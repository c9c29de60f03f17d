import { jsonb } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

/** Sub-rows stored inside the row, as JSON. */
export const listColumn: FieldColumn<object> = {
  ...usual,
  isIndexable: false,
  build: (_, name) => jsonb(name).notNull().default([]),
};

/** Sub-rows in a table of their own. */
export const childrenColumn: FieldColumn<object> = { ...usual, isIndexable: false, build: () => null };
