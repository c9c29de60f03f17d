import { dayOf } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import type { JobName } from '#core/server/queue/queue.ts';
import type { Deps } from '../deps.ts';
import type { ReadContext, RuleContext } from '../rules/rule.ts';
import { tokenIn } from '../sealing/token-mark.ts';

/** A job that a rule enqueues. */
export interface Job {
  readonly name: JobName;
  readonly data: object;
}

/** Builds the context passed to rules; jobs that they enqueue are collected in `jobs`, to be queued with the commit. */
export function ruleContext(
  deps: Deps,
  tx: Orm,
  { actor, requestId = '' }: { readonly actor: Actor | null; readonly requestId?: string },
  jobs: Job[] = [],
  { dryRun = false, isImport = false } = {},
): RuleContext {
  const now = deps.now();
  return {
    actor,
    byToken: tokenIn(requestId) !== null,
    now,
    today: dayOf(now),
    tx,
    tables: deps.tables,
    resources: deps.resources,
    dryRun,
    isImport,
    enqueue: (name, data) => void jobs.push({ name, data }),
  };
}

/** Builds the context passed to rules that only read. */
export function readContext(deps: Deps, tx: Reads, actor: Actor | null): ReadContext {
  const { tables, resources } = deps;
  return { actor, today: dayOf(deps.now()), tx, tables, resources, dryRun: false };
}
