import { jsonb } from 'drizzle-orm/pg-core';
import { type Column, usual } from './column.ts';

/** A value of any shape, including a file's metadata. */
export const json: Column<object> = { ...usual, isIndexable: false, build: (_, name) => jsonb(name) };
