import { max, sql } from 'drizzle-orm';
import { refuseUnbilledStore } from '#billing/server/unbilled.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { staff } from '#domain/roles.ts';
import type { RuleContext, Rules } from '#product';
import { askForReadings } from '#ranking/server/ask.ts';
import type { resources } from '#resources';
import { storeTermsOf } from '#terms/server/read.ts';
import { settleContractEnd, writeStoreTerms } from '#terms/server/store-terms.ts';
import { activeKeywords, writeKeywords } from './store-keywords.ts';

type Stores = (typeof resources)['search-conditions'];

// Any number will do, as long as only stores use it
const codeLock = 727_002;

/** What a store does beyond its fields: its code, and the keywords that are edited inside its form. */
export const searchConditions: Rules<Stores> = {
  async beforeWrite(values, current, context) {
    if (current === null && (values.code ?? null) === null) values.code = await nextCode(context);
    settleContractEnd(values, current, context.today);
  },
  async afterWriteMany(written, context) {
    const terms = await writeStoreTerms(written, context);
    for (const { row, values } of written)
      if (values.details !== undefined)
        await writeKeywords({ id: row.id, terms: terms.get(row.id) ?? [], said: values }, values.details, context);
  },
  async beforeRemove(row, context) {
    await refuseUnbilledStore(context, row.id);
  },
  async decorate(rows, { tx, tables, actor }) {
    const ids = rows.map((row) => row.id);
    const keywords = await activeKeywords(ids, { tx, tables });
    const terms = await storeTermsOf({ tables }, tx, ids);
    // A customer is not told who had the store before
    const isTold = (ownerUserId: number | null) =>
      actor === null || staff.some((role) => role === actor.role) || ownerUserId === actor.id;
    return rows.map((row) => ({
      ...row,
      details: keywords.get(row.id) ?? [],
      terms: (terms.get(row.id) ?? [])
        .filter(({ values }) => isTold(values.ownerUserId))
        .map(({ from, to, values }) => ({ effectiveFrom: from, effectiveTo: to, ...values })),
    }));
  },
  actions: {
    async measure(row, context) {
      await askForReadings(row, context);
      return {};
    },
  },
};

/** `S-00001` and on: one more than the highest that was ever given, under a lock that ends with the transaction. */
async function nextCode({ tx, tables }: RuleContext): Promise<string> {
  const { table, column } = tableOf({ tables }, 'search-conditions');
  await tx.execute(sql`select pg_advisory_xact_lock(${codeLock})`);
  const code = column('code');
  const [found] = await tx
    .select({ last: max(sql<number>`substring(${code} from 3)::bigint`) })
    .from(table)
    .where(sql`${code} ~ '^S-[0-9]{5,9}$'`);
  return `S-${String(Number(found?.last ?? 0) + 1).padStart(5, '0')}`;
}
