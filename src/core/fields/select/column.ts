import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { constants, type FieldColumn, textColumn } from '#core/server/columns/column.ts';

export const selectColumn: FieldColumn<ResolvedFieldOf<'select'>> = {
  ...textColumn,
  build: ({ many }, name) => (many === true ? text(name).array().notNull().default(sql`'{}'`) : text(name)),
  check: ({ many, options }, column) => (many === true ? null : sql`${column} in (${constants(Object.keys(options))})`),
};
