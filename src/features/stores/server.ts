import type { ServerPlugin } from '#product';
import { searchConditions } from './server/store-rule.ts';
import { storeCode } from './server/tables.ts';

/** The server's stores and their keywords. */
export const storesServer = {
  rules: { 'search-conditions': searchConditions },
  tables: { storeCode },
} satisfies ServerPlugin;
