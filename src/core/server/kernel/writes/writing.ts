import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../reading/rows.ts';
import type { Origin, Recorded } from './audit.ts';

/** Writes inside their transaction: create, update, import and actions all pass here. */
export interface Writing {
  readonly deps: Deps;
  readonly tx: Orm;
  readonly origin: Origin;
  readonly jobs: Job[];
  /** The import whose rows these are, hidden from everybody else. */
  readonly importId?: number;
  /** Where changes are noted that the audit log is told of later; without it the log is told at once. */
  readonly changes?: Recorded[];
  /** The transaction will be taken back. */
  readonly dryRun?: boolean;
}
