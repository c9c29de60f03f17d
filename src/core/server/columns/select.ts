import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { type Column, constants, words } from './column.ts';

export const select: Column<ResolvedFieldOf<'select'>> = {
  ...words,
  build: ({ many }, name) => (many === true ? text(name).array().notNull().default(sql`'{}'`) : text(name)),
  check: ({ many, options }, column) => (many === true ? null : sql`${column} in (${constants(Object.keys(options))})`),
};
