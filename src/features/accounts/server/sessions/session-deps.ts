import type { Database } from '#core/server/database/database.ts';
import type { Tables } from '#product';

/** What it takes to say who calls. */
export interface SessionDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** Administrators without a second factor are barred from all but setting one up. */
  readonly requiresSecondFactor?: boolean;
  /** epoch ms */
  now(): number;
}
