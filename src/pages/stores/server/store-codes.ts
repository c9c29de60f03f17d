import { inArray, max, sql } from 'drizzle-orm';
import { resultRowsOf } from '#core/server/database/sql.ts';
import type { RuleContext } from '#product';
import { storeCode } from './tables.ts';

const shape = /^S-[0-9]{5,9}$/;

/** Returns `count` codes that no store has or ever had: `S-00001` and on. The numbers come from a sequence, which blocks no transaction. */
export async function nextCodes(
  { tx, tables }: Pick<RuleContext, 'tx' | 'tables'>,
  count: number,
): Promise<readonly string[]> {
  const stores = tables['search-conditions'];
  const code = stores.code;
  const codes: string[] = [];
  while (codes.length < count) {
    const drawn = resultRowsOf(
      await tx.execute(
        sql`select nextval(${storeCode.seqName}) as n from generate_series(1, ${count - codes.length}::int)`,
      ),
      ['n'],
    ).map(({ n }) => `S-${String(n).padStart(5, '0')}`);
    const held = await tx.select({ code }).from(stores).where(inArray(code, drawn));
    const taken = new Set(held.map((row) => row.code));
    codes.push(...drawn.filter((one) => !taken.has(one)));
    if (taken.size === 0) continue;
    // The number was entered by hand: continue after all existing codes
    const [found] = await tx
      .select({ last: max(sql<number>`substring(${code} from 3)::bigint`) })
      .from(stores)
      .where(sql`${code} ~ ${shape.source}`);
    const last = Number(found?.last ?? 1);
    await tx.execute(
      sql`select setval(${storeCode.seqName}, ${last}::bigint) from ${sql.identifier(storeCode.seqName ?? '')} where last_value < ${last}`,
    );
  }
  return codes;
}
