import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditThing, AuditVerb, Process } from '#core/model/audit.ts';
import type { Actor } from '#core/model/roles.ts';
import { isSame } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { auditTable } from '#core/server/database/schema/audit-table.ts';
import type { Tables } from '#core/server/database/schema/table-types.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { personalToken } from '#core/server/sessions/tokens.ts';
import type { Deps } from '../deps.ts';
import { asRow } from '../reading/rows.ts';
import { revertTable } from '../revert-table.ts';
import type { AnyRow } from '../rules/rule.ts';
import { alive, tableOf } from '../scope.ts';
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
  /** The log's topics that it belongs to. */
  readonly topics?: readonly string[];
  /** Set if the change may be undone: the row's version after it, and what the rule's `historyOf` returned before it. */
  readonly revert?: { readonly version: number; readonly history: object | null };
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
  const values = changes.map(({ resource, id, action, before, after, topics }) => ({
    date: now,
    userId: actor?.id ?? null,
    by: by ?? null,
    resource,
    resourceId: id,
    action,
    before,
    after,
    ...(topics === undefined ? {} : { topics }),
    ip: ip ?? null,
    requestId: requestId ?? null,
    token,
    createDate: now,
    updateDate: now,
  }));
  const entries = await tx.insert(log).values(values).returning({ id: log.id });
  const reverts = changes.flatMap(({ resource, id, revert }, at) => {
    const entryId = Number(entries[at]?.id);
    return revert === undefined || id === null ? [] : [{ resource, rowId: id, entryId, ...revert, createDate: now }];
  });
  if (reverts.length > 0) await tx.insert(revertTable).values(reverts).onConflictDoNothing();
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

/*
 * Writes of the system itself, without a signed-in user: the end of a job, the answer of an external service, the input of a visitor. They
 * work like users' writes: the version increments, an audit entry records the action and the process, and subscribers are notified with the
 * commit. Bulk writes get one audit entry per run.
 */

export type SystemWriteDeps<T extends Tables = Tables> = Pick<Deps<T>, 'tables' | 'now' | 'publishChange'>;

/** The origin of the write, and its action in the audit log. */
export interface SystemWrite extends AnyOrigin {
  readonly action: AuditVerb;
}

/** The row to change, by id, if all of the following hold. */
interface Target<Name, Row> {
  readonly resource: Name;
  readonly id: number;
  readonly still?: SQL | undefined;
  /** Fields that must still have these values. */
  readonly unchanged?: Partial<Row>;
  /** Asked last, with the row locked. */
  readonly confirm?: (tx: Orm) => Promise<boolean>;
}

/** Updates columns of a row; returns the updated row, or null if there is no such row, or it is no longer as the target says. */
export function systemChange<T extends Tables, N extends keyof T & string>(
  deps: SystemWriteDeps<T>,
  tx: Orm,
  write: SystemWrite,
  target: Target<N, T[N]['$inferSelect']>,
  change: Partial<T[N]['$inferInsert']>,
): Promise<T[N]['$inferSelect'] | null>;
export async function systemChange(
  deps: SystemWriteDeps,
  tx: Orm,
  write: SystemWrite,
  { resource, id, still, unchanged = {}, confirm }: Target<string, AnyRow>,
  change: object,
): Promise<AnyRow | null> {
  const { table, column } = tableOf(deps, resource);
  const isIt = eq(column('id'), id);
  const same = Object.entries(unchanged).map(([name, value]) => sql`${column(name)} is not distinct from ${value}`);
  const [before] = await tx
    .select()
    .from(table)
    .where(and(isIt, still, ...same))
    .for('update');
  if (before === undefined || (confirm !== undefined && !(await confirm(tx)))) return null;
  const always = { updateDate: deps.now(), version: sql`${column('version')} + 1` };
  const [after] = await tx
    .update(table)
    .set({ ...change, ...always })
    .where(isIt)
    .returning();
  if (after === undefined) return null;
  const row = asRow(after);
  await announce(deps, tx, write, { resource, id, before: asRow(before), after: row });
  return row;
}

/** The rows whose reference is changed: those in which the column holds `from`. */
interface Holding<Name, Column> {
  readonly resource: Name;
  readonly column: Column;
  readonly from: number;
  readonly to: number;
  /** The maximum number of rows per call; the rest is left for the next call. */
  readonly most: number;
}

/**
 * Changes a reference in the first `most` undeleted rows that hold it, in a few statements; one by one would block others too long. Returns
 * the number of rows. Publishes one change without ids, upon which lists reload.
 */
export async function changeHolders<T extends Tables, N extends keyof T & string>(
  deps: SystemWriteDeps<T>,
  tx: Orm,
  { action, ...origin }: SystemWrite,
  { resource, column: name, from, to, most }: Holding<N, keyof T[N]['$inferSelect'] & string>,
): Promise<number> {
  const target = tableOf(deps, resource);
  const { table, column } = target;
  const id = column('id');
  const held = await tx
    .select({ id })
    .from(table)
    .where(and(eq(column(name), from), alive(target)))
    .orderBy(asc(id))
    .limit(most)
    .for('update');
  const ids = held.map((row) => Number(row.id));
  if (ids.length === 0) return 0;
  await tx
    .update(table)
    .set({ [name]: to, updateDate: deps.now(), version: sql`${column('version')} + 1` })
    .where(isAnyOf(id, ids));
  const entries = ids.map((one) => ({ resource, id: one, action, before: { [name]: from }, after: { [name]: to } }));
  await recordAll(deps, tx, origin, entries);
  await deps.publishChange(resource, null, origin.actor?.id ?? null, tx);
  return ids.length;
}

/** Inserts a row; returns its id. */
export function systemAdd<T extends Tables, N extends keyof T & string>(
  deps: SystemWriteDeps<T>,
  tx: Orm,
  write: SystemWrite,
  resource: N,
  values: Omit<T[N]['$inferInsert'], 'createDate' | 'updateDate'>,
): Promise<number>;
export async function systemAdd(
  deps: SystemWriteDeps,
  tx: Orm,
  write: SystemWrite,
  resource: string,
  values: object,
): Promise<number> {
  const now = deps.now();
  const [made = {}] = await tx
    .insert(tableOf(deps, resource).table)
    .values({ ...values, createDate: now, updateDate: now })
    .returning();
  const row = asRow(made);
  await announce(deps, tx, write, { resource, id: row.id, before: null, after: row });
  return row.id;
}

/** Writes one audit entry for a bulk run: the row it belongs to, and its figures. */
export function recordRun<T extends Tables>(
  deps: Pick<Deps<T>, 'tables' | 'now'>,
  tx: Orm,
  { action, ...origin }: SystemWrite,
  { resource, id }: { readonly resource: keyof T & string; readonly id: number | null },
  figures: Readonly<Record<string, number | string | null>>,
): Promise<void> {
  return recordAll(deps, tx, origin, [{ resource, id, action, before: null, after: figures }]);
}

async function announce(
  deps: SystemWriteDeps,
  tx: Orm,
  { action, ...origin }: SystemWrite,
  change: Omit<Change<string>, 'action'>,
): Promise<void> {
  await recordAll(deps, tx, origin, [{ ...change, action, ...changedFields(change.before, change.after) }]);
  await deps.publishChange(change.resource, change.id, origin.actor?.id ?? null, tx);
}
