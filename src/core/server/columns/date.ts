import { date as day } from 'drizzle-orm/pg-core';
import { type Column, usual } from './column.ts';

export const date: Column<object> = { ...usual, build: (_, name) => day(name, { mode: 'string' }) };
