import { sql } from 'drizzle-orm';
import { unqualified } from '#core/server/database/sql.ts';
import type { Derived } from '#core/server/kernel/rules/rule.ts';
import type { Tables } from '#product';
import { excludedDay } from '#terms/server/excluded-days.ts';
import { profileGuard } from './tables.ts';

/** The last known state of a store's profile, whether it needs a person, and the last day on which it stopped the measuring. */
export const guardOfStore: Derived<Tables, 'profileState' | 'profileAttention' | 'stoppedOn'> = {
  fields: ['profileState', 'profileAttention', 'stoppedOn'],
  of: ({ 'search-conditions': store }, storeId) => sql`
    select ${profileGuard.state} as ${unqualified(store.profileState)},
      coalesce(${profileGuard.needsAttention}, false) as ${unqualified(store.profileAttention)},
      (select max(${excludedDay.firstDay}) from ${excludedDay}
        where ${excludedDay.storeId} = ${storeId} and ${excludedDay.googleState} is not null) as ${unqualified(store.stoppedOn)}
    from (select 1) as always
    left join ${profileGuard} on ${profileGuard.storeId} = ${storeId}`,
};
