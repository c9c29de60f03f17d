import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../reading/rows.ts';
import type { Origin, Recorded } from './audit.ts';

/** A write within its transaction; used for create, update, import and actions. */
export interface Writing {
  readonly deps: Deps;
  readonly tx: Orm;
  readonly origin: Origin;
  readonly jobs: Job[];
  /** The import that these rows belong to, which hides them from everyone else. */
  readonly importId?: number;
  /** Collects audit entries to be written later; if absent, they are written at once. */
  readonly changes?: Recorded[];
  /** The transaction will be rolled back. */
  readonly dryRun?: boolean;
}
