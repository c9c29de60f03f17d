import { jsonb } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

/** A value of any shape, including a file's metadata. */
export const jsonColumn: FieldColumn<object> = { ...usual, isIndexable: false, build: (_, name) => jsonb(name) };
