import type { Database } from '#core/server/database/database.ts';
import type { Deps, Tables } from '#product';

/** What writes down how a payment went. */
export interface SettleDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}
