import { bigint } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from './column.ts';

/** Epoch ms. */
export const momentColumn: FieldColumn<object> = { ...usual, build: (_, name) => bigint(name, { mode: 'number' }) };
