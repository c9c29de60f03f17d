import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** What the account calls are handed. */
export interface AccountDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** With the demo's data the demo's public password opens its accounts; without it, it opens nothing. */
  readonly demo: boolean;
  /** epoch ms */
  now(): number;
  enqueue(job: string, data: object): Promise<void>;
  publishChange(resource: string, id: number, actorId: number | null): Promise<void>;
}

/** Where a call came from. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}
