import { eq } from 'drizzle-orm';
import type { SavedView } from '#core/model/calls/view-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { accountsOf } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../database/database.ts';
import type { Deps } from '../kernel/deps.ts';
import { savedViewTable } from '../kernel/view-tables.ts';

export type StoredView = typeof savedViewTable.$inferSelect;

type Declared = Pick<Deps, 'resources'>;

/** True when the role may share views, or see shared ones, as the accounts' declaration says. */
export function maySee({ resources }: Declared, what: 'share' | 'see', { role }: Actor): boolean {
  return accountsOf(resources)?.accounts?.views[what].includes(role) === true;
}

/** True if the view is the actor's own, or a shared one and the actor may share. */
export function mayChange(deps: Declared, actor: Actor, { userId }: StoredView): boolean {
  return userId === actor.id || (userId === null && maySee(deps, 'share', actor));
}

/** True if the view is offered now; not if its owner has lost the role for it. */
export function isInOffer({ resources }: Declared, { role }: Actor, { offeredDate }: StoredView): boolean {
  return offeredDate !== null && accountsOf(resources)?.accounts?.views.offer?.by.includes(role) === true;
}

/** The view as the answer to its owner, or to those who share it. */
export function shownTo(deps: Declared, actor: Actor, row: StoredView): SavedView {
  const { id, name, query, columns, widths, version, userId } = row;
  const whose = { isShared: userId === null, mayChange: mayChange(deps, actor, row) };
  const offer = { isOffered: isInOffer(deps, actor, row), offeredBy: null };
  return { id, name, ...whose, ...offer, query, columns, widths: widths ?? [], version };
}

/** Locks a view for a write; throws AppError 404 if it is gone, `version_conflict` unless `version` is current. */
export async function lockedView(
  deps: Declared,
  tx: Orm,
  actor: Actor,
  id: number,
  version: number,
): Promise<StoredView> {
  const [row] = await tx.select().from(savedViewTable).where(eq(savedViewTable.id, id)).for('update');
  if (row === undefined) throw new AppError('not_found');
  if (row.version !== version) throw new AppError('version_conflict', { data: shownTo(deps, actor, row) });
  return row;
}
