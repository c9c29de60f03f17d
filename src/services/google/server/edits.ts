import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hour, minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { doubling, leaseOn } from '#core/server/kernel/background.ts';
import type { GoogleDeps } from './deps.ts';
import type { Edit, EditKind } from './edit.ts';
import { GoogleFailure } from './failure.ts';
import { googleEdit } from './tables.ts';

const lease = leaseOn(googleEdit, 2 * minute);
const waitAfter = doubling(10 * second, hour);
const maxAttempts = 12;

/**
 * Throws AppError 403 if a program asks, by a personal token: Google's policy (2025-08-28) allows no programmatic access of
 * clients to Business Profile. Also for a write that lets something be sent to Google later.
 */
export function requirePerson({ byToken }: { readonly byToken: boolean }): void {
  if (byToken) throw new AppError('google_by_program');
}

/**
 * Queues an edit within the caller's transaction; an edit already queued for the same row is reset. Throws AppError 403 if a
 * program asks for it: all that is written to Google passes here.
 */
export async function queueEdit(
  { tx, now, byToken }: { readonly tx: Orm; readonly now: number; readonly byToken: boolean },
  {
    kind,
    storeId,
    rowId,
    requestedBy,
    mayBeThere = false,
  }: { kind: EditKind; storeId: number; rowId: number; requestedBy: number | null; mayBeThere?: boolean },
): Promise<void> {
  requirePerson({ byToken });
  const begunDate = mayBeThere ? 0 : null;
  const fresh = { createDate: now, dueDate: now, attempts: 0, sentDate: null, begunDate, error: null, requestedBy };
  await tx
    .insert(googleEdit)
    .values({ kind, storeId, rowId, ...fresh })
    .onConflictDoUpdate({ target: [googleEdit.kind, googleEdit.rowId], set: fresh });
}

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const together = 1000;

/** Queues edits of one kind for many rows at once, which have none yet. The calls that lead here are closed to programs. */
export async function queueEdits(
  { tx, now }: { readonly tx: Orm; readonly now: number },
  { kind, requestedBy }: { readonly kind: EditKind; readonly requestedBy: number | null },
  rows: readonly { readonly storeId: number; readonly rowId: number }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += together)
    await tx
      .insert(googleEdit)
      .values(
        rows
          .slice(start, start + together)
          .map(({ storeId, rowId }) => ({ kind, storeId, rowId, requestedBy, createDate: now, dueDate: now })),
      )
      .onConflictDoNothing();
}

/**
 * Takes edits of these rows back, except those whose sending has begun; returns the rows of those taken back. A worker that has one of them
 * ends without a trace before it sends. Lock the rows first.
 */
export async function dropEdits(tx: Orm, kind: EditKind, rowIds: readonly number[]): Promise<readonly number[]> {
  const gone = await tx
    .delete(googleEdit)
    .where(and(eq(googleEdit.kind, kind), isAnyOf(googleEdit.rowId, rowIds), isNull(googleEdit.begunDate)))
    .returning({ rowId: googleEdit.rowId });
  return gone.map(({ rowId }) => rowId);
}

/** Makes the edits of a store due that have not reached Google: those that may no longer be sent give their reason at once. */
export async function hurryEdits(tx: Orm, storeId: number, now: number): Promise<void> {
  await tx
    .update(googleEdit)
    .set({ dueDate: now })
    .where(and(eq(googleEdit.storeId, storeId), isNull(googleEdit.sentDate)));
}

/** Thrown in a worker that comes back late, whose edit is somebody else's by now or was queued again: it must end without a trace. */
class EditLost extends Error {}

/**
 * True while the edit is this worker's and as it was claimed; nobody takes it or queues it again until the transaction ends. Lock the
 * edited row first, as those do who queue an edit.
 */
export async function isStillOurs(tx: Orm, edit: Edit): Promise<boolean> {
  const held = await tx.select({ id: googleEdit.id }).from(googleEdit).where(sameAsClaimed(edit)).for('update');
  return held.length > 0;
}

/**
 * Records (`now`) that a creation at Google is about to start, or (null) that it certainly did not happen: after a
 * crash or a missing answer, the next attempt knows that the item may already exist. Throws EditLost.
 */
export async function noteBegun(
  deps: Pick<GoogleDeps, 'database'>,
  edit: Edit,
  begunDate: number | null,
): Promise<void> {
  const noted = await deps.database.orm
    .update(googleEdit)
    .set({ begunDate })
    .where(sameAsClaimed(edit))
    .returning({ id: googleEdit.id });
  if (noted.length === 0) throw new EditLost();
}

function claimedBy(edit: Edit) {
  return and(eq(googleEdit.id, edit.id), lease.isHeldBy(edit.claim));
}

function sameAsClaimed(edit: Edit) {
  return and(claimedBy(edit), eq(googleEdit.createDate, edit.createDate));
}

/** Sends the due edits one after another; returns the ms until the next one is due (null: the queue is empty). */
export async function runEdits(deps: GoogleDeps): Promise<number | null> {
  for (const work of Object.values(deps.edits)) await work.queueDue?.(deps);
  for (let edit = await claim(deps); edit !== null; edit = await claim(deps)) await perform(deps, edit);
  const [next] = await deps.database.orm
    .select({ due: googleEdit.dueDate, claimed: googleEdit.claimedUntil })
    .from(googleEdit)
    .orderBy(asc(sql`greatest(${googleEdit.dueDate}, coalesce(${googleEdit.claimedUntil}, 0))`))
    .limit(1);
  return next === undefined ? null : Math.max(0, Math.max(next.due, next.claimed ?? 0) - deps.now());
}

/** Claims the next due edit; other processes skip it until the claim expires. */
async function claim({ database, now }: GoogleDeps): Promise<Edit | null> {
  const moment = now();
  const next = database.orm
    .select({ id: googleEdit.id })
    .from(googleEdit)
    .where(and(lte(googleEdit.dueDate, moment), lease.isFree(moment), isAloneOnProfile(moment)))
    // A reply or a post, for which somebody waits, goes before the many of a change of profiles
    .orderBy(asc(sql`${googleEdit.kind} in ('profile', 'profile-check')`), asc(googleEdit.dueDate), asc(googleEdit.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [edit] = await database.orm
    .update(googleEdit)
    .set({ ...lease.claimed(moment), attempts: sql`${googleEdit.attempts} + 1` })
    .where(sql`${googleEdit.id} = (${next})`)
    .returning();
  return edit ?? null;
}

/** A change of a profile is compared with what is there before it is sent, so two of one store do not go at once. */
function isAloneOnProfile(moment: number): SQL {
  const other = alias(googleEdit, 'other');
  return sql`(${googleEdit.kind} <> 'profile' or not exists (select 1 from ${googleEdit} as ${other}
    where ${other.kind} = 'profile' and ${other.storeId} = ${googleEdit.storeId} and ${other.id} <> ${googleEdit.id}
      and ${other.claimedUntil} > ${moment}))`;
}

async function perform(deps: GoogleDeps, edit: Edit): Promise<void> {
  const work = Object.entries(deps.edits).find(([kind]) => kind === edit.kind)?.[1];
  if (work === undefined) return finish(deps, edit);
  try {
    const outcome = await work.handle(deps, edit);
    if ('done' in outcome) await finish(deps, edit);
    else await postpone(deps, { ...edit, sentDate: edit.sentDate ?? deps.now() }, outcome.retryIn, null);
  } catch (error) {
    if (error instanceof EditLost) return;
    const failure = error instanceof GoogleFailure ? error : null;
    const reason = failure === null ? '予期しないエラー' : failureReason(failure);
    if (failure?.kind === 'limited') {
      // Waiting for the quota does not count as an attempt
      await postpone(deps, { ...edit, attempts: edit.attempts - 1 }, (failure.retryAfter ?? 30) * second, reason);
      return;
    }
    if ((failure === null || failure.passes) && edit.attempts < maxAttempts) {
      await postpone(deps, edit, waitAfter(edit.attempts), reason);
      return;
    }
    await work.refused(deps, edit, reason, failure?.kind ?? null);
    await finish(deps, edit);
  }
}

/** Returns why an edit failed, for the row's owner. */
export function failureReason(failure: GoogleFailure): string {
  const reasons: Record<GoogleFailure['kind'], string> = {
    unlinked: 'Googleビジネスプロフィールと連携されていません',
    withheld: `送信しませんでした。${sentence({ code: failure.problems[0]?.code ?? 'consent_missing' })}`,
    elsewhere: `送信しませんでした。${sentence({ code: 'google_elsewhere' })}`,
    expired: 'Googleとの連携の有効期限が切れています。連携し直してください',
    forbidden: 'このビジネスプロフィールを管理する権限がありません',
    missing: 'Google側で削除されています',
    refused: `Googleが受け付けませんでした：${String(failure.problems[0]?.params?.reason ?? '')}`,
    limited: '1分あたりの上限に達したため順番を待っています',
    unavailable: 'Googleから応答がありません',
  };
  return reasons[failure.kind];
}

/** Removes the edit, unless it was queued again meanwhile; then only releases the claim. One that is somebody else's by now stays. */
async function finish({ database }: GoogleDeps, edit: Edit): Promise<void> {
  const { orm } = database;
  const gone = await orm.delete(googleEdit).where(sameAsClaimed(edit)).returning({ id: googleEdit.id });
  if (gone.length === 0) await orm.update(googleEdit).set(lease.released).where(claimedBy(edit));
}

async function postpone({ database, now }: GoogleDeps, edit: Edit, wait: number, error: string | null): Promise<void> {
  const { orm } = database;
  await orm
    .update(googleEdit)
    .set({ dueDate: now() + wait, attempts: edit.attempts, sentDate: edit.sentDate, error })
    .where(sameAsClaimed(edit));
  await orm.update(googleEdit).set(lease.released).where(claimedBy(edit));
}
