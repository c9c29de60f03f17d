import { sql } from 'drizzle-orm';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import { tableOf } from '#core/server/kernel/scope.ts';

/** What the rule of the jars was told of each write: by it a test knows what came through. */
export const reported: Readonly<Record<string, unknown>>[] = [];

const jarsIn = (tables: Tables) => tableOf({ tables }, 'jar');

export const larderRules: RulesByResource = {
  jar: {
    takes: ['price', 'since'],
    async beforeWrite(values) {
      reported.push({ ...values });
    },
    historyOf: async (ids) => new Map(ids.map((id) => [id, { price: null }])),
    actions: {
      open: async (_row, _context, { litres }) => ({ state: 'OPEN', litres }),
      fill: async ({ litres }, _context, input) => ({ litres: Number(litres ?? 0) + Number(input.litres ?? 0) }),
    },
    listActions: {
      async tidy({ tx, tables }, { shelf }) {
        const { table, column } = jarsIn(tables);
        const moved = await tx
          .update(table)
          .set({ shelf })
          .returning({ id: column('id') });
        return moved.length;
      },
    },
  },
  stock: {
    source({ tables }) {
      const { table, column } = jarsIn(tables);
      return sql`select min(${column('id')}) as id, ${column('state')} as state, count(*)::integer as jars
        from ${table} where ${column('deleteDate')} is null group by ${column('state')}`;
    },
  },
};
