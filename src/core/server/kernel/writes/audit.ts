import { eq } from 'drizzle-orm';
import type { AuditThing, AuditVerb, Process } from '#core/model/audit.ts';
import type { Actor } from '#core/model/roles.ts';
import { isSame } from '#core/model/same.ts';
import type { Orm } from '#core/server/database/database.ts';
import { auditTable } from '#core/server/database/schema/audit-table.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import { personalToken } from '#core/server/sessions/tables.ts';
import type { Deps } from '../deps.ts';
import { tokenIn } from '../sealing/token-mark.ts';
import type { AnyRow } from './rule.ts';

/** Where a write came from. */
export interface Origin {
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}

/** Where a write came from that need not be a signed-in user's: one's who came by a link, or a process's of the product itself. */
export interface AnyOrigin {
  readonly actor: Pick<Actor, 'id'> | null;
  readonly by?: Process;
  readonly ip?: string;
  readonly requestId?: string;
}

export interface Change<Name extends string = string, Verb extends string = AuditVerb> {
  readonly resource: Name;
  readonly id: number | null;
  readonly action: Verb;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
}

/** Records who did what, with just the changed fields before and after: what the product does beyond the declared actions. */
export async function audit<T extends Tables>(
  deps: Pick<Deps<T>, 'tables' | 'now'>,
  tx: Orm,
  origin: AnyOrigin,
  change: Change<(keyof T & string) | AuditThing>,
): Promise<void> {
  await auditAny(deps, tx, origin, change);
}

/** The same for a resource and an action that are looked up by their names. */
export async function auditAny(
  deps: Pick<Deps, 'tables' | 'now'>,
  tx: Orm,
  origin: AnyOrigin,
  change: Change<string, string>,
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
  { actor, by, ip, requestId }: AnyOrigin,
  changes: readonly Recorded[],
): Promise<void> {
  const log = auditTable(deps.tables);
  if (log === undefined || changes.length === 0) return;
  const now = deps.now();
  const token = await tokenNamed(tx, requestId ?? '');
  await tx.insert(log).values(
    changes.map(({ resource, id, action, before, after }) => ({
      date: now,
      userId: actor?.id ?? null,
      by: by ?? null,
      resource,
      resourceId: id,
      action,
      before,
      after,
      ip: ip ?? null,
      requestId: requestId ?? null,
      token,
      createDate: now,
      updateDate: now,
    })),
  );
}

/** The token that the call came with, by its name; what goes on after it was revoked knows its number alone. */
async function tokenNamed(tx: Orm, requestId: string): Promise<string | null> {
  const id = tokenIn(requestId);
  if (id === null) return null;
  const [found] = await tx.select({ name: personalToken.name }).from(personalToken).where(eq(personalToken.id, id));
  return found === undefined ? `#${id}` : `${found.name} (#${id})`;
}

const unrecorded = new Set(['id', 'version', 'createDate', 'updateDate']);

/** The fields whose values differ, each side's own; null where there was no row on that side. */
export function changedFields(before: AnyRow | null, after: AnyRow | null) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(
    (name) => !unrecorded.has(name) && !isSame(before?.[name] ?? null, after?.[name] ?? null),
  );
  const pick = (row: AnyRow | null) =>
    row === null ? null : Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
