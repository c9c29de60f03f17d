import type { ResolvedResources } from '#model/resolve.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { RulesByResource } from '../rules/rule.ts';

/** What every endpoint is handed by `createApp`. */
export interface Deps {
  readonly resources: ResolvedResources;
  readonly tables: Tables;
  readonly database: Database;
  readonly rules: RulesByResource;
  /** epoch ms */
  now(): number;
  /** Queues a job; called after the transaction that asked for it was committed. */
  enqueue(job: string, data: object): Promise<void>;
  /** Tells everybody who is looking that a row changed. */
  publishChange(resource: string, id: number, actorId: number | null): Promise<void>;
}
