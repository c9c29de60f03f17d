import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mayDo, mayWriteField } from '#core/model/access.ts';
import type { AnswerOf } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { isRevertible } from '#core/model/changes.ts';
import type { Values } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { auditOf, isChildren, type ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import { bulkRunTable } from '../kernel/bulk-tables.ts';
import { type AppContext, idOf, jsonBody, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { csvImport } from '../kernel/import-tables.ts';
import { asRow, findRow, present } from '../kernel/reading/rows.ts';
import { reply } from '../kernel/reply.ts';
import { revertTable } from '../kernel/revert-table.ts';
import type { AnyRow } from '../kernel/rules/rule.ts';
import { tableOf } from '../kernel/scope.ts';
import { transact, type Writing, withRollback } from '../kernel/writes/transact.ts';
import { updateRows } from '../kernel/writes/write.ts';
import { isBulkUndoable } from './bulk/answer.ts';
import { isImportUndoable } from './import/answer.ts';
import { answerWith } from './read.ts';
import { undoableFor } from './undo-period.ts';

/** The newest entries of a row that are looked at. */
const most = 200;

type Revertible = AnswerOf<typeof calls.listReverts>[number];

/** `GET /{resource}/{id}/reverts` → `{ data }`: the changes that the caller may undo now, the newest first. */
export function revertsAnswer(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const { orm } = deps.database;
    const { id } = await findRow(deps, orm, resource, idOf(context), actor);
    const changes = await changesOf(deps, orm, resource, id);
    const single = await sound(deps, context, { resource, id, changes: undisturbed(deps, resource, changes, actor) });
    const runs = await runsOf(deps, resource, changes, actor);
    const found = changes.flatMap(({ entryId, requestId }): readonly Revertible[] => {
      const [version = null, run = null] = [single.get(entryId), runs.get(requestId)];
      return version === null && run === null ? [] : [{ entryId, version, run }];
    });
    return reply(context, calls.listReverts, found);
  };
}

/**
 * `POST /{resource}/{id}/revert` `{ version }` → `{ data, labels }`: writes back what that change replaced, as a change of its own. Throws
 * AppError 409 `changed_since` if the change cannot be undone any more.
 */
export function revert(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const id = idOf(context);
    const { version } = await jsonBody(context);
    if (typeof version !== 'number')
      throw new AppError('required', { field: 'version', params: { label: words().system.version } });
    const { row } = await transact(deps, context, async (writing) => {
      const { tx } = writing;
      const current = await findRow(deps, tx, resource, id, actor, { lock: true });
      const changes = await changesOf(deps, tx, resource, id);
      const change = undisturbed(deps, resource, changes, actor).find((one) => one.version === version);
      if (change === undefined) throw new AppError('changed_since');
      return { row: await writeBack(writing, resource, current, change), resource: resource.name, id };
    });
    return context.json(await answerWith(deps, resource, row, actor));
  };
}

/** Writes back what a change of a locked row replaced. Throws AppError with every problem. */
async function writeBack(writing: Writing, resource: ResolvedResource, current: AnyRow, change: RowChange) {
  const { deps, tx, origin } = writing;
  const [shown = current] = await present(deps, tx, resource, [current], origin.actor);
  const input = writtenValues(resource, change);
  const history = change.history ?? undefined;
  const [outcome] = await updateRows(writing, resource, [{ current, shown, input, history }], 'undo');
  if (outcome?.row === undefined) throw new AppError(outcome?.problems ?? []);
  return outcome.row;
}

interface Candidates {
  readonly resource: ResolvedResource;
  readonly id: number;
  readonly changes: readonly SingleChange[];
}

/**
 * Returns the versions of the changes that can be undone, by entry: a change of dated values is tried, since its rule may refuse it, such as
 * for months that are counted.
 */
async function sound(
  deps: Deps,
  context: AppContext,
  { resource, id, changes }: Candidates,
): Promise<ReadonlyMap<number, number>> {
  const actor = requireActor(context);
  const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
  const refused = new Set<number>();
  for (const change of changes.filter(({ history }) => history !== null)) {
    const attempt = (tx: Orm) => {
      const writing = { deps, tx, origin, jobs: [], dryRun: true };
      return withRollback(tx, async (inner) => {
        const current = await findRow(deps, inner, resource, id, actor, { lock: true });
        await writeBack({ ...writing, tx: inner }, resource, current, change);
      });
    };
    try {
      await deps.database.transaction(attempt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.add(change.entryId);
    }
  }
  return new Map(
    changes
      .filter(({ entryId }) => !refused.has(entryId))
      .map(({ entryId, version }): [number, number] => [entryId, version]),
  );
}

/** An audit entry of the row, with what brings back the values before it. */
interface RowChange {
  readonly entryId: number;
  readonly requestId: string;
  readonly before: Values;
  readonly after: Values;
  /** Null if the change as such cannot be undone. */
  readonly version: number | null;
  readonly history: object | null;
}

/** Returns the row's audit entries of the time in which changes can be undone, the newest first. */
async function changesOf(deps: Deps, tx: Orm, resource: ResolvedResource, id: number): Promise<readonly RowChange[]> {
  const log = auditOf(deps.resources);
  if (log === undefined) return [];
  const since = deps.now() - undoableFor;
  const { table, column } = tableOf(deps, log.name);
  const isOfRow = and(eq(column('resource'), resource.name), eq(column('resourceId'), id));
  const entries = await tx
    .select()
    .from(table)
    .where(and(isOfRow, gt(column('date'), since)))
    .orderBy(desc(column('id')))
    .limit(most);
  const reverts = await tx
    .select()
    .from(revertTable)
    .where(and(eq(revertTable.resource, resource.name), eq(revertTable.rowId, id), gt(revertTable.createDate, since)));
  const ofEntry = new Map(reverts.map((one) => [one.entryId, one]));
  return entries.map((entry) => {
    const { id: entryId, requestId, before, after } = asRow(entry);
    const { version = null, history = null } = ofEntry.get(entryId) ?? {};
    return {
      entryId,
      requestId: String(requestId ?? ''),
      before: { ...Object(before) },
      after: { ...Object(after) },
      version,
      history,
    };
  });
}

/** A change that can be undone by itself. */
type SingleChange = RowChange & { readonly version: number };

/** Returns the changes that the caller may undo: of which no later one has touched the same, and of which each value can be written again. */
function undisturbed(
  { rules }: Pick<Deps, 'rules'>,
  resource: ResolvedResource,
  changes: readonly RowChange[],
  actor: Actor,
): readonly SingleChange[] {
  const moving = rules[resource.name]?.movesTerms ?? [];
  const later = new Set<string>();
  return changes.flatMap((change) => {
    const own = touchedBy(resource, change, moving);
    const isFree = own.every((name) => !later.has(name));
    for (const name of own) later.add(name);
    const { version } = change;
    return version !== null && isFree && own.length > 0 && isWritable(resource, change, actor)
      ? [{ ...change, version }]
      : [];
  });
}

const overTime = 'over time';

/** The names of the fields that a change wrote. Dated values are one, with what moves them, since their terms are restored together. */
function touchedBy(
  resource: ResolvedResource,
  { before, after }: RowChange,
  moving: readonly string[],
): readonly string[] {
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const field = resource.field.get(name);
    if (field === undefined) return [];
    const isTerms = 'terms' in field && field.terms !== undefined;
    if (isTerms || field.dated || isChildren(field) || moving.includes(name)) return [overTime];
    return field.transient || field.computed || field.derived ? [] : [name];
  });
}

function isWritable(resource: ResolvedResource, change: RowChange, actor: Actor): boolean {
  const names = Object.keys(writtenValues(resource, change));
  if (names.length === 0) return change.history !== null;
  return names.every((name) => {
    const field = resource.field.get(name);
    if (field === undefined || !isRevertible(field)) return false;
    return mayWriteField(resource, field, { mode: 'update', actor });
  });
}

/** The values that a change replaced, without those that no one writes: they follow from the others. */
function writtenValues(resource: ResolvedResource, { before }: RowChange): Values {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => {
      const field = resource.field.get(name);
      return field !== undefined && !field.transient && !field.readOnly;
    }),
  );
}

/** Returns the caller's runs among these changes that can be undone as a whole, by request id. */
async function runsOf(
  deps: Deps,
  resource: ResolvedResource,
  changes: readonly RowChange[],
  actor: Actor,
): Promise<ReadonlyMap<string, NonNullable<Revertible['run']>>> {
  const { orm } = deps.database;
  const requests = [...new Set(changes.map(({ requestId }) => requestId))];
  if (requests.length === 0) return new Map();
  const own = (table: Record<'resource' | 'userId' | 'requestId', PgColumn>) =>
    and(eq(table.resource, resource.name), eq(table.userId, actor.id), inArray(table.requestId, requests));
  const bulks = await orm.select().from(bulkRunTable).where(own(bulkRunTable));
  const imports = mayDo(resource, 'import', actor) ? await orm.select().from(csvImport).where(own(csvImport)) : [];
  const isOpen = await Promise.all(bulks.map((run) => isBulkUndoable(deps, orm, resource, run, actor)));
  return new Map<string, NonNullable<Revertible['run']>>([
    ...bulks
      .filter((_, at) => isOpen[at])
      .map(({ requestId, id, rows }) => [requestId, { kind: 'bulk', jobId: id, rows }] as const),
    ...imports
      .filter((record) => isImportUndoable(deps, record))
      .map(
        ({ requestId, id, created, updated }) =>
          [requestId, { kind: 'import', jobId: id, rows: created + updated }] as const,
      ),
  ]);
}
