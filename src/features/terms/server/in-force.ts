import { type SQL, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/derived.ts';
import type { Derived } from '#core/server/kernel/writes/rule.ts';
import { job } from '#core/server/queue/job.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { Deps, Tables } from '#product';

/** Brings what is planned of stores into force on its day. */
export const inForceJob = job('in-force');

/**
 * A store's state and owner of the day, where its row shows others that are planned: of the term that covers the day, or the next one.
 * Nothing where the row says the same, or the contract is over.
 */
export const heldOfStore: Derived<Tables, 'heldStatus' | 'heldOwnerUserId'> = {
  fields: ['heldStatus', 'heldOwnerUserId'],
  of: (tables, storeId, today) => sql`
    select near.status as held_status, near.owner_user_id as held_owner_user_id
    from ${tables['search-conditions']} as shown
    cross join lateral (
      select status, owner_user_id from ${tables['search-condition-term']} as agreed
      where agreed.search_condition_id = shown.id and agreed.delete_date is null
        and (agreed.effective_to is null or agreed.effective_to >= ${today}::date)
      order by agreed.effective_from limit 1
    ) as near
    where shown.id = ${storeId} and (shown.status, shown.owner_user_id) is distinct from (near.status, near.owner_user_id)`,
};

/** SQL over stores: whose it is today. */
export function ownerToday(tables: Tables): SQL<number | null> {
  const store = tables['search-conditions'];
  return sql`case when ${store.heldStatus} is null then ${store.ownerUserId} else ${store.heldOwnerUserId} end`;
}

/** SQL over stores: the state of today. */
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

/** At midnight, and every ten minutes for what a stop has missed. */
export async function registerInForceJob(queue: JobQueue, deps: InForceDeps): Promise<void> {
  await queue.work(inForceJob, () => bringIntoForce(deps));
  await queue.schedule(inForceJob, '*/10 * * * *');
  await queue.send(inForceJob, {});
}

/** Fills anew what holds today of the stores of which something else holds than was kept; tells the pages that show them. */
export async function bringIntoForce({ database, tables, now, publishChange }: InForceDeps): Promise<void> {
  const today = dayOf(now());
  const ids = await outdated(database, tables, today);
  await database.transaction(async (tx) => {
    await fillDerived(tx, tables, 'search-conditions', heldOfStore, { ids, today });
    await publishChange('search-conditions', ids, null, tx);
  });
}

async function outdated(database: Database, tables: Tables, today: Day): Promise<readonly number[]> {
  const rows = await database.rows(sql`
    select store.id from ${tables['search-conditions']} as store
    left join lateral (${heldOfStore.of(tables, sql`store.id`, today)}) as said on true
    where (store.held_status, store.held_owner_user_id) is distinct from (said.held_status, said.held_owner_user_id)`);
  return rows.map(({ id }) => Number(id));
}
