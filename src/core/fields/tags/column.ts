import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

export const tagsColumn: FieldColumn<object> = {
  ...usual,
  build: (_, name) => text(name).array().notNull().default(sql`'{}'`),
};
