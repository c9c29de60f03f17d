import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { auditedView, type CoreVerb } from '#core/model/audit.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { maxOffers, maxViews, type SavedView, type viewAudience } from '#core/model/calls/view-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { auditedViewOf } from '#core/model/list/audited-view.ts';
import { offeredTo } from '#core/model/list/offered-view.ts';
import { accountsOf, type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import { titlesOf } from '#core/server/kernel/reading/rows.ts';
import { lockViewsOf, type Orm } from '../database/database.ts';
import type { Deps } from '../kernel/deps.ts';
import { alive, holdsValuesSql, scopeOf, tableOf } from '../kernel/scope.ts';
import { savedViewTable } from '../kernel/view-tables.ts';
import { type Origin, recordAll } from '../kernel/writes/system-write.ts';
import { lockedView, type StoredView, shownTo } from './stored-view.ts';

/*
 * Views that a user offers to those whose accounts they may see. Who that is, is evaluated at each reading: an offer ends by itself when the
 * reader comes into somebody else's charge, or when the user who makes it may no longer sign in or loses the role for it.
 */

/** Returns the views of a list that others offer the actor, by name, as far as the actor may see what they use. */
export async function offersTo(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  actor: Actor,
): Promise<readonly SavedView[]> {
  const accounts = accountsOf(deps.resources);
  const offer = accounts?.accounts?.views.offer ?? null;
  if (accounts === undefined || offer === null || !offer.to.includes(actor.role)) return [];
  const rows = await tx
    .select()
    .from(savedViewTable)
    .where(
      and(
        eq(savedViewTable.resource, resource.name),
        isNotNull(savedViewTable.offeredDate),
        or(...offer.by.map((role) => isInCharge(deps, accounts, role, actor))),
      ),
    )
    .orderBy(asc(savedViewTable.name), asc(savedViewTable.id))
    .limit(2 * maxViews);
  const seen = rows
    .flatMap((row) => {
      const view = offeredTo(resource, viewOf(row), actor);
      return view === null ? [] : [{ row, view }];
    })
    .slice(0, maxViews);
  const names = await titlesOf(deps, tx, accounts.name, [...new Set(seen.map(({ row }) => row.userId ?? 0))]);
  return seen.map(({ row, view }) => ({
    ...shownTo(deps, actor, row),
    ...view,
    isOffered: false,
    mayChange: false,
    offeredBy: names.get(row.userId ?? 0) ?? '',
  }));
}

/** The condition that the view's owner has this role, may sign in, and may see the actor's account. */
function isInCharge(deps: Deps, { name, accounts }: ResolvedResource, role: Role, actor: Actor) {
  const users = tableOf(deps, name);
  const owner = and(
    eq(users.column(accounts?.role ?? ''), role),
    holdsValuesSql(users, accounts?.openWhile ?? {}),
    alive(users),
  );
  const theirs = scopeOf(deps, name, { id: savedViewTable.userId, role });
  const mine = and(eq(users.column('id'), actor.id), theirs);
  return sql`(${savedViewTable.userId} in (select ${users.column('id')} from ${users.table} where ${owner})
    and exists (select from ${users.table} where ${mine}))`;
}

/** Returns how many people the view would be offered to now; throws AppError `forbidden` if the actor may not offer it. */
export async function audienceOf(
  deps: Deps,
  tx: Orm,
  actor: Actor,
  row: StoredView,
): Promise<AnswerOf<typeof viewAudience>> {
  const { accounts, roles } = offerOf(deps, actor, row);
  const users = tableOf(deps, accounts.name);
  const [found] = await tx
    .select({ people: count() })
    .from(users.table)
    .where(
      and(
        inArray(users.column(accounts.accounts?.role ?? ''), [...roles]),
        holdsValuesSql(users, accounts.accounts?.openWhile ?? {}),
        alive(users),
        scopeOf(deps, accounts.name, actor),
      ),
    );
  return { count: found?.people ?? 0, isOfferable: roles.length > 0 };
}

/**
 * Offers a view of one's own, or offers it no longer, and records it. Throws AppError `forbidden` if the actor may not offer it,
 * `version_conflict` unless `version` is current, `not_offerable` if nobody could see what it uses, `too_many_offers` at the maximum.
 */
export async function setOffer(
  deps: Deps,
  origin: Origin,
  found: StoredView,
  { version, isOffered }: { readonly version: number; readonly isOffered: boolean },
): Promise<SavedView> {
  const { actor } = origin;
  if (isOffered) offerOf(deps, actor, found);
  return deps.database.transaction(async (tx) => {
    await lockViewsOf(tx, actor.id);
    const row = await lockedView(deps, tx, actor, found.id, version);
    if (isOffered === (row.offeredDate !== null)) return shownTo(deps, actor, row);
    if (isOffered) await requireOfferable(deps, tx, actor, row);
    const now = deps.now();
    const [written] = await tx
      .update(savedViewTable)
      .set({ offeredDate: isOffered ? now : null, version: version + 1, updateDate: now })
      .where(eq(savedViewTable.id, found.id))
      .returning();
    await recordOffer(deps, tx, origin, row, isOffered);
    return shownTo(deps, actor, written ?? row);
  });
}

/** Records in the audit log that a view is offered, or no longer. */
export function recordOffer(deps: Deps, tx: Orm, origin: Origin, row: StoredView, isOffered: boolean): Promise<void> {
  const [before, after] = isOffered ? [null, row] : [row, null];
  return record(deps, tx, origin, isOffered ? 'offer-view' : 'withdraw-view', { before, after });
}

/** Records in the audit log that those to whom a view is offered have another one in its place; nothing if it is the same. */
export async function recordChange(deps: Deps, tx: Orm, origin: Origin, before: StoredView, after: StoredView) {
  if (isDeepStrictEqual(inLog(deps, before), inLog(deps, after))) return;
  await record(deps, tx, origin, 'update', { before, after });
}

/** Unlike of a row, all of a view is recorded: it has no page that would say which one it is. */
function record(
  deps: Deps,
  tx: Orm,
  origin: Origin,
  action: CoreVerb,
  { before, after }: Readonly<Record<'before' | 'after', StoredView | null>>,
): Promise<void> {
  const states = { before: before && inLog(deps, before), after: after && inLog(deps, after) };
  const entry = { resource: auditedView, id: (after ?? before)?.id ?? null, ...states };
  return recordAll(deps, tx, origin, [{ ...entry, action }]);
}

/**
 * Throws AppError `not_offerable` if the view uses what none of those to whom it is offered may see, or `forbidden` if it is not the actor's
 * to offer.
 */
export function requireSeen(deps: Deps, actor: Actor, row: StoredView): void {
  const { roles, label } = offerOf(deps, actor, row);
  if (roles.length === 0) throw new AppError('not_offerable', { params: { label } });
}

async function requireOfferable(deps: Deps, tx: Orm, actor: Actor, row: StoredView): Promise<void> {
  requireSeen(deps, actor, row);
  const [offered] = await tx
    .select({ views: count() })
    .from(savedViewTable)
    .where(
      and(
        eq(savedViewTable.userId, actor.id),
        eq(savedViewTable.resource, row.resource),
        isNotNull(savedViewTable.offeredDate),
      ),
    );
  if ((offered?.views ?? 0) >= maxOffers) throw new AppError('too_many_offers', { params: { max: maxOffers } });
}

/** The roles that a view of the actor's own can be offered to; throws AppError `forbidden` if it is not theirs to offer. */
function offerOf(deps: Deps, actor: Actor, row: StoredView) {
  const accounts = accountsOf(deps.resources);
  const offer = accounts?.accounts?.views.offer ?? null;
  if (accounts === undefined || offer === null || row.userId !== actor.id || !offer.by.includes(actor.role))
    throw new AppError('forbidden');
  const resource = resourceNamed(deps.resources, row.resource);
  const roles = offer.to.filter((role) => offeredTo(resource, viewOf(row), { role }) !== null);
  return { accounts, roles, label: offer.label };
}

function inLog({ resources }: Deps, row: StoredView) {
  return auditedViewOf(resourceNamed(resources, row.resource), { ...row, ...viewOf(row) });
}

function viewOf({ query, columns, widths }: StoredView) {
  return { params: new URLSearchParams(query), columns, widths: widths ?? [] };
}
