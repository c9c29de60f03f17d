import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { type Column, usual } from './column.ts';

export const tags: Column<object> = {
  ...usual,
  build: (_, name) => text(name).array().notNull().default(sql`'{}'`),
};
