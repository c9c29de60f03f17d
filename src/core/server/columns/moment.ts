import { bigint } from 'drizzle-orm/pg-core';
import { type Column, usual } from './column.ts';

/** Epoch ms. */
export const moment: Column<object> = { ...usual, build: (_, name) => bigint(name, { mode: 'number' }) };
