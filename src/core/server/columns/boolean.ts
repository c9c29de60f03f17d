import { boolean as truth } from 'drizzle-orm/pg-core';
import { type Column, usual } from './column.ts';

export const boolean: Column<object> = {
  ...usual,
  // Of two values an index finds too little
  isIndexable: false,
  build: (_, name) => truth(name).notNull().default(false),
};
