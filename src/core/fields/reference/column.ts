import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/pg-core';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

/** The id of another row; the foreign key is created with the table. */
export const referenceColumn: FieldColumn<ResolvedFieldOf<'reference'>> = {
  ...usual,
  build: ({ many }, name) => (many === true ? integer(name).array().notNull().default(sql`'{}'`) : integer(name)),
};
