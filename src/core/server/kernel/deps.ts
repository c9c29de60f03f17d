import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Database, Orm } from '../database/database.ts';
import type { Tables } from '../database/schema/table-types.ts';
import type { JobName } from '../queue/queue.ts';
import type { RulesByResource } from './rules/loose-rules.ts';

/** The dependencies that `createApp` passes to every endpoint. */
export interface Deps<T extends Tables = Tables> {
  readonly resources: ResolvedResources;
  readonly tables: T;
  readonly database: Database;
  readonly rules: RulesByResource;
  /** epoch ms */
  now(): number;
  /** Queues a job in the caller's transaction, so that both commit or neither. Pass `orm` itself only if nothing was written. */
  enqueue<D extends object>(
    tx: Orm,
    job: JobName<D>,
    data: NoInfer<D>,
    options?: { readonly startAfterSeconds?: number },
  ): Promise<void>;
  readonly publishChange: PublishChange<T>;
}

/** Notifies subscribers that a row, several rows, or (null) too many rows to list have changed; with the commit of `tx`, if given. */
export type PublishChange<T extends Tables = Tables> = Publishing<T>['publishChange'];

// Parameters of methods are bivariant: code typed with the product's tables is assignable to the core, which knows none
interface Publishing<T extends Tables> {
  publishChange(
    resource: keyof T & string,
    ids: number | readonly number[] | null,
    actorId: number | null,
    tx?: Orm,
  ): Promise<void>;
}

/** The dependencies of long-running work, which logs internal errors and goes on. */
export interface LongWorkDeps extends Deps {
  log(entry: Record<string, unknown>): void;
}
