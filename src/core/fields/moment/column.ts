import { bigint } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

/** Epoch ms. */
export const momentColumn: FieldColumn<object> = { ...usual, build: (_, name) => bigint(name, { mode: 'number' }) };
