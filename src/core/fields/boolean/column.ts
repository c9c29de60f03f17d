import { boolean as truth } from 'drizzle-orm/pg-core';
import { type FieldColumn, usual } from '#core/server/columns/column.ts';

export const booleanColumn: FieldColumn<object> = {
  ...usual,
  // With only two values an index helps too little
  isIndexable: false,
  build: (_, name) => truth(name).notNull().default(false),
};
