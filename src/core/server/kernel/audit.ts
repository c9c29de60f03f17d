import type { Actor } from '#core/model/roles.ts';
import { isSame } from '#core/model/same.ts';
import { auditTable } from '../database/audit-table.ts';
import type { Orm } from '../database/database.ts';
import type { Deps } from './deps.ts';
import type { AnyRow } from './rule.ts';

/** Where a write came from. */
export interface Origin {
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}

export interface Change {
  readonly resource: string;
  readonly id: number | null;
  /** create, update, remove, restore, import, or a declared action's name. */
  readonly action: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
}

/** Records who did what, with just the changed fields before and after. Nobody (null): one who came by a link, without an account. */
export async function audit(
  deps: Pick<Deps, 'tables' | 'now'>,
  tx: Orm,
  origin: Omit<Origin, 'actor'> & { readonly actor: Pick<Actor, 'id'> | null },
  change: Change,
): Promise<void> {
  await recordAll(deps, tx, origin, [{ ...change, ...changedFields(change.before, change.after) }]);
}

/** What the audit log holds of a change: the changed fields alone. */
export interface Recorded {
  readonly resource: string;
  readonly id: number | null;
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Puts what has changed already into the log. */
export async function recordAll(
  deps: Pick<Deps, 'tables' | 'now'>,
  tx: Orm,
  { actor, ip, requestId }: Omit<Origin, 'actor'> & { readonly actor: Pick<Actor, 'id'> | null },
  changes: readonly Recorded[],
): Promise<void> {
  const log = auditTable(deps.tables);
  if (log === undefined || changes.length === 0) return;
  const now = deps.now();
  await tx.insert(log).values(
    changes.map(({ resource, id, action, before, after }) => ({
      date: now,
      userId: actor?.id ?? null,
      resource,
      resourceId: id,
      action,
      before,
      after,
      ip,
      requestId,
      createDate: now,
      updateDate: now,
    })),
  );
}

const untold = new Set(['id', 'version', 'createDate', 'updateDate']);

/** The fields whose values differ, each side's own; null where there was no row on that side. */
export function changedFields(before: AnyRow | null, after: AnyRow | null) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(
    (name) => !untold.has(name) && !isSame(before?.[name] ?? null, after?.[name] ?? null),
  );
  const pick = (row: AnyRow | null) =>
    row === null ? null : Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
