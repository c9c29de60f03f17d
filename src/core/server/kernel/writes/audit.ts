import { eq } from 'drizzle-orm';
import type { AuditThing, AuditVerb, Process } from '#core/model/audit.ts';
import type { Actor } from '#core/model/roles.ts';
import { isSame } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { auditTable } from '#core/server/database/schema/audit-table.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import { personalToken } from '#core/server/sessions/tokens.ts';
import type { Deps } from '../deps.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tokenIn } from '../sealing/token-mark.ts';

/** Who made a write, and from where. */
export interface Origin {
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}

/** The origin of a write that may lack a signed-in user, such as a visitor with a link or a process of the system itself. */
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

/** Writes an audit entry with only the changed fields before and after, for writes outside the declared actions. */
export async function audit<T extends Tables>(
  deps: Pick<Deps<T>, 'tables' | 'now'>,
  tx: Orm,
  origin: AnyOrigin,
  change: Change<(keyof T & string) | AuditThing>,
): Promise<void> {
  await auditAny(deps, tx, origin, change);
}

/** Same as `audit`, for a resource and an action named by plain strings. */
export async function auditAny(
  deps: Pick<Deps, 'tables' | 'now'>,
  tx: Orm,
  origin: AnyOrigin,
  change: Change<string, string>,
): Promise<void> {
  await recordAll(deps, tx, origin, [{ ...change, ...changedFields(change.before, change.after) }]);
}

/** The content of an audit entry: only the changed fields. */
export interface Recorded {
  readonly resource: string;
  readonly id: number | null;
  readonly action: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes audit entries for changes that are already reduced to their changed fields. */
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

/** Returns the name and number of the token that the call used; just the number once it was revoked. Null without a token. */
async function tokenNamed(tx: Orm, requestId: string): Promise<string | null> {
  const id = tokenIn(requestId);
  if (id === null) return null;
  const [found] = await tx.select({ name: personalToken.name }).from(personalToken).where(eq(personalToken.id, id));
  return found === undefined ? `#${id}` : `${found.name} (#${id})`;
}

const unrecorded = new Set(['id', 'version', 'createDate', 'updateDate']);

/** Returns the fields whose values differ, with their values on each side; null for a side without a row. */
export function changedFields(before: AnyRow | null, after: AnyRow | null) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(
    (name) => !unrecorded.has(name) && !isSame(before?.[name] ?? null, after?.[name] ?? null),
  );
  const pick = (row: AnyRow | null) =>
    row === null ? null : Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
