import type { Database } from '#core/server/database/database.ts';
import type { Deps, Tables } from '#product';

/** Dependencies for recording the outcome of payments. */
export interface SettleDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}
