import { lt } from 'drizzle-orm';
import type { ServerPlugin } from '#product';
import { offeredFor } from './server/offers.ts';
import { offeredValue, storeSource } from './server/tables.ts';

/** Where what is known of a store comes from. */
export const sourcesServer = {
  tables: { storeSource, offeredValue },
  leftovers: {
    of: { 'search-conditions': [storeSource.storeId] },
    ofUsers: [offeredValue.userId],
    async old({ orm }, now) {
      await orm.delete(offeredValue).where(lt(offeredValue.createDate, now - offeredFor));
    },
  },
} satisfies ServerPlugin;
