import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database, Orm } from '../database/database.ts';
import type { Tables } from '../database/schema/table-types.ts';
import type { JobName } from '../queue/job.ts';
import type { RulesByResource } from './writes/rule.ts';

/** What every endpoint is handed by `createApp`. */
export interface Deps<T extends Tables = Tables> {
  readonly resources: ResolvedResources;
  readonly tables: T;
  readonly database: Database;
  readonly rules: RulesByResource;
  /** epoch ms */
  now(): number;
  /**
   * Queues a job inside the transaction that promises it, so that neither stands without the other. `orm` itself only where
   * nothing was written.
   */
  enqueue<D extends object>(
    tx: Orm,
    job: JobName<D>,
    data: NoInfer<D>,
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>;
  readonly publishChange: PublishChange<T>;
}

/**
 * Notifies everybody who is looking that a row, or each of several, or (null) so many that none is named, changed: with the transaction's
 * commit where one is given.
 */
export type PublishChange<T extends Tables = Tables> = Publishing<T>['publishChange'];

// A method's parameters compare both ways: who knows the product's tables hands itself to the core, which knows none
interface Publishing<T extends Tables> {
  publishChange(
    resource: keyof T & string,
    ids: number | readonly number[] | null,
    actorId: number | null,
    tx?: Orm,
  ): Promise<void>;
}

/** What long work needs beside what any call does: errors of ours are told to the log, and the work goes on. */
export interface LongWorkDeps extends Deps {
  log(entry: Record<string, unknown>): void;
}
