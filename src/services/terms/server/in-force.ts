import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import type { Derived } from '#core/server/kernel/rules/rule.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import type { Deps, Tables } from '#product';

/** Applies planned terms of stores on their first day. */
export const inForceJob = job('in-force');

/**
 * Derives a store's current status and owner where its row shows planned ones: from the term that covers today, or else
 * the next one. Null if they equal the row's, or the contract has ended.
 */
export const currentTermsOfStore: Derived<Tables, 'heldStatus' | 'heldOwnerUserId'> = {
  fields: ['heldStatus', 'heldOwnerUserId'],
  of: (tables, storeId, today) => {
    const [store, term] = [tables['search-conditions'], tables['search-condition-term']];
    const [shown, agreed, near] = [alias(store, 'shown'), alias(term, 'agreed'), alias(term, 'near')];
    return sql`
      select ${near.status} as ${unqualified(store.heldStatus)}, ${near.ownerUserId} as ${unqualified(store.heldOwnerUserId)}
      from ${store} as ${shown}
      cross join lateral (
        select ${agreed.status}, ${agreed.ownerUserId} from ${term} as ${agreed}
        where ${agreed.searchConditionId} = ${shown.id} and ${agreed.deleteDate} is null
          and (${agreed.effectiveTo} is null or ${agreed.effectiveTo} >= ${today}::date)
        order by ${agreed.effectiveFrom} limit 1
      ) as ${near}
      where ${shown.id} = ${storeId}
        and (${shown.status}, ${shown.ownerUserId}) is distinct from (${near.status}, ${near.ownerUserId})`;
  },
};

/** The SQL of a store's owner today. */
export function ownerToday(tables: Tables): SQL<number | null> {
  const store = tables['search-conditions'];
  return sql`case when ${store.heldStatus} is null then ${store.ownerUserId} else ${store.heldOwnerUserId} end`;
}

/** The SQL of a store's status today. */
export function statusToday(tables: Tables): SQL {
  const store = tables['search-conditions'];
  return sql`coalesce(${store.heldStatus}, ${store.status})`;
}

interface InForceDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}

/** Registers the job and runs it at startup and every ten minutes, which includes midnight. */
export async function registerInForceJob(queue: JobQueue, deps: InForceDeps): Promise<void> {
  await queue.work(inForceJob, () => applyDueTerms(deps));
  await queue.schedule(inForceJob, '*/10 * * * *');
  await queue.send(inForceJob, {});
}

/** Refreshes the derived current terms of stores where they are outdated, and announces the changes to open screens. */
export async function applyDueTerms({ database, tables, now, publishChange }: InForceDeps): Promise<void> {
  const today = dayOf(now());
  const ids = await outdated(database, tables, today);
  await database.transaction(async (tx) => {
    await fillDerived(tx, tables, 'search-conditions', currentTermsOfStore, { ids, today });
    // Without ids, since an event that names a store does not reach those who no longer see it
    if (ids.length > 0) await publishChange('search-conditions', null, null, tx);
  });
}

async function outdated(database: Database, tables: Tables, today: Day): Promise<readonly number[]> {
  const store = tables['search-conditions'];
  const said = alias(store, 'said');
  const rows = resultRowsOf(
    await database.orm.execute(sql`
    select ${store.id} from ${store} left join lateral (${currentTermsOfStore.of(tables, sql`${store.id}`, today)}) as ${said} on true
    where (${store.heldStatus}, ${store.heldOwnerUserId}) is distinct from (${said.heldStatus}, ${said.heldOwnerUserId})`),
    ['id'],
  );
  return rows.map(({ id }) => Number(id));
}
