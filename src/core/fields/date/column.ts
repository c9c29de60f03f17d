import { date as day } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

export const dateColumn: FieldColumn<object> = { ...usual, build: (_, name) => day(name, { mode: 'string' }) };
