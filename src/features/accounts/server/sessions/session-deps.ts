import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';

/** Dependencies of authentication. */
export interface SessionDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** Administrators without a second factor may only set one up. */
  readonly requiresSecondFactor?: boolean;
  /** epoch ms */
  now(): number;
}
