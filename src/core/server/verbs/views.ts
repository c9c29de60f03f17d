import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import { maxCounted, maxViews, type SavedView } from '#core/model/calls/view-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { quickViewsOf } from '#core/model/list/quick-views.ts';
import { readSavedQuery } from '#core/model/list/saved-query.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Filter } from '#core/model/row-types.ts';
import { lockViewsOf, type Orm } from '../database/database.ts';
import type { Deps } from '../kernel/deps.ts';
import { countUpTo, whereOf } from '../kernel/reading/search.ts';
import { savedViewTable } from '../kernel/view-tables.ts';
import type { Origin } from '../kernel/writes/system-write.ts';
import { offersTo, recordChange, recordOffer, requireSeen } from './offered-views.ts';
import { isInOffer, lockedView, mayChange, maySee, type StoredView, shownTo } from './stored-view.ts';

/** Returns the resource of a list; throws AppError 404 if the actor has no such list. */
export function listedAs({ resources }: Pick<Deps, 'resources'>, name: string | null, actor: Actor): ResolvedResource {
  const resource = resources.get(name ?? '');
  if (resource === undefined || resource.singletonPath !== null || !mayDo(resource, 'list', actor))
    throw new AppError('not_found');
  return resource;
}

/** Returns the actor's saved views of a list: the shared ones, those that others offer, then their own, each by name. */
export async function viewsOf(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  actor: Actor,
): Promise<readonly SavedView[]> {
  const rows = await tx
    .select()
    .from(savedViewTable)
    .where(and(eq(savedViewTable.resource, resource.name), theirs(deps, actor)))
    .orderBy(sql`${savedViewTable.userId} is not null`, asc(savedViewTable.name), asc(savedViewTable.id))
    .limit(2 * maxViews);
  const [shared, own] = [rows.filter(({ userId }) => userId === null), rows.filter(({ userId }) => userId !== null)];
  const offers = await offersTo(deps, tx, resource, actor);
  return [...shared.map((row) => shownTo(deps, actor, row)), ...offers, ...own.map((row) => shownTo(deps, actor, row))];
}

/**
 * Counts the rows in the actor's scope that match each of the views: the declared ones, then the saved ones. With `within` (a query string)
 * the declared ones alone, among the rows that it finds; throws AppError 400 if that is no query of the list.
 */
export async function countsOf(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  actor: Actor,
  within: string | null = null,
) {
  const { filters: around } = parseQuery(resource, new URLSearchParams(within ?? ''), actor);
  const count = async (search: string, filters: readonly Filter[]) => {
    const where = whereOf(deps, resource, { search, filters: [...around, ...filters] }, actor);
    const { total, isMore } = await countUpTo(deps, tx, resource, where, maxCounted);
    return { count: total, isMore };
  };
  const counts = [];
  for (const { label, filters } of quickViewsOf(resource, actor))
    counts.push({ id: null, label, ...(await count('', filters)), isPartial: false });
  if (within !== null) return counts;
  for (const { id, query } of await viewsOf(deps, tx, resource, actor)) {
    const { filters, search, dropped } = readSavedQuery(resource, new URLSearchParams(query), actor);
    // Deleted rows are only shown to roles that may restore
    const asked = mayDo(resource, 'restore', actor) ? filters : filters.filter(({ field }) => field !== 'deleteDate');
    const isPartial = dropped > 0 || asked.length < filters.length;
    counts.push({ id, label: null, ...(await count(search, asked)), isPartial });
  }
  return counts;
}

interface ViewValues {
  readonly name: string | null;
  readonly query: string | null;
  readonly columns: readonly string[] | null;
  readonly widths: SavedView['widths'] | null;
}

/** Saves a view; throws AppError `duplicate` for a name in use, `forbidden` if the actor may not share. */
export async function saveView(
  deps: Deps,
  resource: ResolvedResource,
  actor: Actor,
  { isShared, ...said }: ViewValues & { readonly isShared: boolean },
): Promise<SavedView> {
  if (isShared && !maySee(deps, 'share', actor)) throw new AppError('forbidden');
  const userId = isShared ? null : actor.id;
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    await lockViewsOf(tx, userId ?? 0);
    const [known] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(savedViewTable)
      .where(
        and(
          eq(savedViewTable.resource, resource.name),
          userId === null ? isNull(savedViewTable.userId) : eq(savedViewTable.userId, userId),
        ),
      );
    if ((known?.n ?? 0) >= maxViews) throw new AppError('too_many_views', { params: { max: maxViews } });
    const [row] = await tx
      .insert(savedViewTable)
      .values({ userId, resource: resource.name, ...valuesOf(said), createDate: now, updateDate: now })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw taken();
    return shownTo(deps, actor, row);
  });
}

/**
 * Returns the view with that id, for changing it; throws AppError 404 if it is another user's or of a list that the actor may not see, 403
 * if the actor may not change it: a shared view, or one that another user offers.
 */
export async function savedViewOf(deps: Deps, tx: Orm, actor: Actor, id: number): Promise<StoredView> {
  const [row] = await tx
    .select()
    .from(savedViewTable)
    .where(and(eq(savedViewTable.id, id), theirs(deps, actor)))
    .limit(1);
  if (row === undefined) throw new AppError((await isOfferedTo(deps, tx, actor, id)) ? 'forbidden' : 'not_found');
  listedAs(deps, row.resource, actor);
  if (!mayChange(deps, actor, row)) throw new AppError('forbidden');
  return row;
}

/**
 * Renames and overwrites a view, and records it if the view is offered; throws AppError `version_conflict` unless `version` is current, `not_offerable` if it is offered to people
 * who may not see what it would use.
 */
export async function overwriteView(
  deps: Deps,
  origin: Origin,
  { id }: StoredView,
  { version, ...said }: ViewValues & { readonly version: number },
): Promise<SavedView> {
  const { actor } = origin;
  return deps.database.transaction(async (tx) => {
    const row = await lockedView(deps, tx, actor, id, version);
    const [other] = await tx
      .select({ id: savedViewTable.id })
      .from(savedViewTable)
      .where(
        and(
          eq(savedViewTable.resource, row.resource),
          eq(savedViewTable.name, said.name ?? ''),
          sql`${savedViewTable.userId} is not distinct from ${row.userId}`,
          sql`${savedViewTable.id} <> ${id}`,
        ),
      );
    if (other !== undefined) throw taken();
    const values = valuesOf(said);
    if (isInOffer(deps, actor, row)) requireSeen(deps, actor, { ...row, ...values });
    const [written] = await tx
      .update(savedViewTable)
      .set({ ...values, version: version + 1, updateDate: deps.now() })
      .where(eq(savedViewTable.id, id))
      .returning();
    if (row.offeredDate !== null) await recordChange(deps, tx, origin, row, { ...row, ...values });
    return shownTo(deps, actor, written ?? row);
  });
}

/** Deletes a view permanently; throws AppError `version_conflict` unless `version` is current. */
export async function deleteView(
  deps: Deps,
  origin: Origin,
  { id }: StoredView,
  version: number,
): Promise<{ id: number }> {
  return deps.database.transaction(async (tx) => {
    const row = await lockedView(deps, tx, origin.actor, id, version);
    if (row.offeredDate !== null) await recordOffer(deps, tx, origin, row, false);
    await tx.delete(savedViewTable).where(eq(savedViewTable.id, id));
    return { id };
  });
}

/** True if another user offers that view to the actor, who sees it and may save a copy. */
async function isOfferedTo(deps: Deps, tx: Orm, actor: Actor, id: number): Promise<boolean> {
  const [view] = await tx
    .select({ resource: savedViewTable.resource })
    .from(savedViewTable)
    .where(eq(savedViewTable.id, id))
    .limit(1);
  if (view === undefined) return false;
  const offers = await offersTo(deps, tx, listedAs(deps, view.resource, actor), actor);
  return offers.some((offer) => offer.id === id);
}

function valuesOf({ name, query, columns, widths }: ViewValues) {
  return { name: name ?? '', query: query ?? '', columns: orNull(columns), widths: orNull(widths) };
}

function orNull<T>(list: readonly T[] | null): readonly T[] | null {
  return list === null || list.length === 0 ? null : list;
}

function taken(): AppError {
  return new AppError('duplicate', { field: 'name', params: { label: words().api.viewName } });
}

function theirs(deps: Pick<Deps, 'resources'>, actor: Actor) {
  const own = eq(savedViewTable.userId, actor.id);
  return maySee(deps, 'see', actor) ? or(isNull(savedViewTable.userId), own) : own;
}
