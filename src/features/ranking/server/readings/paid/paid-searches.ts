import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { dayOf, hour, minute } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import type { PaidMode } from '#domain/ranks/paid-searches.ts';
import type { Tables } from '#product';
import type { InstrumentReading } from '../../instrument.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { notifyStopped, reserve, settle } from './budget.ts';
import type { PaidSetting } from './setting.ts';
import { type PaidSearchState, paidSearch } from './tables.ts';

export interface PaidSearchDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
}

export type PaidSearchRow = typeof paidSearch.$inferSelect;

/** A task that was never entered with an id is looked for so long, then taken for never set. */
export const lookedUpFor = 10 * minute;
/** Longer than the service keeps results (30 days). */
const retention = 40 * 24 * hour;

/** Returns the search that is under way for a task; null: none. */
export async function openSearch({ database }: PaidSearchDeps, taskId: number): Promise<PaidSearchRow | null> {
  const [found] = await database.orm
    .select()
    .from(paidSearch)
    .where(and(eq(paidSearch.taskId, taskId), inArray(paidSearch.state, ['BEGUN', 'SET'])));
  return found ?? null;
}

interface NewSearch {
  readonly taskId: number;
  readonly detailId: number;
  readonly day: string;
  readonly instrument: string;
  readonly mode: PaidMode;
  /** What it searches (`questionText`). */
  readonly question: string;
  readonly pages: number;
}

/**
 * Enters a search, and reserves its price, before it is made. Throws ReadingFailure `paid_ceiling` where the month's ceiling does not allow
 * it, of which staff are notified once.
 */
export async function beginSearch(
  deps: PaidSearchDeps,
  search: NewSearch,
  { prices, ceiling }: PaidSetting,
): Promise<PaidSearchRow> {
  const now = deps.now();
  const month = dayOf(now).slice(0, 7);
  const begun = await deps.database.transaction(async (tx) => {
    const reserved = await reserve(tx, {
      month,
      mode: search.mode,
      price: prices[search.mode],
      pages: search.pages,
      ceiling,
    });
    if (reserved === null) {
      await notifyStopped({ tx, tables: deps.tables, now }, { month, ceiling });
      return undefined;
    }
    const values = { ...search, month, reserved, tag: randomUUID(), state: 'BEGUN' as const, createDate: now };
    const [row] = await tx.insert(paidSearch).values(values).returning();
    return row;
  });
  if (begun === undefined) throw new ReadingFailure('paid_ceiling', { service: 'DataForSEO' });
  return begun;
}

/** Enters the service's id, and what the search cost, which is charged when a task is set. */
export function enterSet(deps: PaidSearchDeps, search: PaidSearchRow, externalId: string, cost: number | null) {
  return moveOn(deps, search, { from: ['BEGUN'], cost, change: { externalId, state: 'SET' } });
}

/** Enters what a search at once found, and what it cost, so that it is not paid again before it is recorded. */
export function enterAnswer(
  deps: PaidSearchDeps,
  search: PaidSearchRow,
  { reading, cost }: { readonly reading: InstrumentReading; readonly cost: number | null },
) {
  return moveOn(deps, search, { from: ['BEGUN'], cost, change: { answer: reading, state: 'SET' } });
}

/** Ends the searches whose results are recorded, or no longer wanted. */
export async function endPaid(tx: Orm, taskIds: readonly number[], now: number): Promise<void> {
  if (taskIds.length === 0) return;
  await tx
    .update(paidSearch)
    .set({ state: 'ENDED', endDate: now, answer: null })
    .where(and(inArray(paidSearch.taskId, [...taskIds]), eq(paidSearch.state, 'SET')));
}

/** Ends a search. `cost` is what it cost where that is not entered yet; null: unknown, and taken for what was reserved. */
export function endSearch(deps: PaidSearchDeps, search: PaidSearchRow, cost: number | null): Promise<void> {
  return moveOn(deps, search, {
    from: ['BEGUN', 'SET'],
    cost,
    change: { endDate: deps.now(), answer: null, state: 'ENDED' },
  });
}

interface Move {
  readonly from: readonly PaidSearchState[];
  readonly cost: number | null;
  readonly change: Partial<PaidSearchRow>;
}

/**
 * Moves a search on, and books what it cost: once, whatever each of several workers knows of it. One that another worker has moved on
 * already stays as it is.
 */
async function moveOn(
  { database }: PaidSearchDeps,
  { id }: PaidSearchRow,
  { from, cost, change }: Move,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [held] = await tx
      .select()
      .from(paidSearch)
      .where(and(eq(paidSearch.id, id), inArray(paidSearch.state, [...from])))
      .for('update');
    if (held === undefined) return;
    const paid = held.cost ?? cost ?? held.reserved;
    await tx
      .update(paidSearch)
      .set({ ...change, cost: paid })
      .where(eq(paidSearch.id, id));
    if (held.cost === null) await settle(tx, held, paid);
  });
}

/** Deletes old searches that are over; what a month cost remains in its sum. */
export async function forgetSearches({ database }: Pick<PaidSearchDeps, 'database'>, now: number): Promise<void> {
  await database.orm
    .delete(paidSearch)
    .where(and(eq(paidSearch.state, 'ENDED'), lt(paidSearch.createDate, now - retention)));
}
