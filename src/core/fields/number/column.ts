import { sql } from 'drizzle-orm';
import { bigint, doublePrecision } from 'drizzle-orm/pg-core';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { constants, type FieldColumn, usual } from '#core/server/columns/column.ts';

/** Integers are exact up to 2^53; numbers with decimals are doubles. */
export const numberColumn: FieldColumn<ResolvedFieldOf<'number'>> = {
  ...usual,
  build: ({ decimals = 0 }, name) => (decimals > 0 ? doublePrecision(name) : bigint(name, { mode: 'number' })),
  check({ min, max, choices }, column) {
    if (choices !== undefined) return sql`${column} in (${constants(choices)})`;
    const bounds = [
      ...(min === undefined ? [] : [sql`${column} >= ${sql.raw(String(min))}`]),
      ...(max === undefined ? [] : [sql`${column} <= ${sql.raw(String(max))}`]),
    ];
    return bounds.length === 0 ? null : sql.join(bounds, sql` and `);
  },
};
