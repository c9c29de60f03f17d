import { and, asc, count, eq, exists, gte, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { type Day, dayOf, hour, startOfDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { lockOne, type Orm, type Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import type { Tables } from '#product';
import { firstGridLayout, firstGridsOfDay } from '#ranking/rules/first-grid.ts';
import { gridHour } from '#ranking/rules/grid-schedule.ts';
import { keywordAgreedOn, storeMeasuredOn } from '#terms/server/on-day.ts';
import { firstGridTable, placeCheck, rankGridTable, readingTask } from '../tables.ts';
import { type GridContext, type GridLayout, gridContext, gridProblemOf, startGrid } from './grid-plan.ts';
import type { GridScheduleDeps, QueuePoints } from './grid-schedules.ts';

export interface FirstGridDeps extends GridScheduleDeps {
  /** False: none is started. */
  readonly startsFirstGrids: boolean;
}

// Of each run, so that the calls of a day's grids are spread
const ofRun = 2;
// A store whose keywords lack a point holds back no other one
const looked = 100;

/**
 * Starts the first grid of stores that were matched with their place, once a store for good; returns how many. Leaves the service to the
 * day's readings as long as one is open, and starts `firstGridsOfDay` a day at most. Safe under concurrency: each is started once.
 */
export async function startFirstGrids(deps: FirstGridDeps, ask: QueuePoints): Promise<number> {
  const { database, tables, now } = deps;
  const today = dayOf(now());
  if (
    !deps.startsFirstGrids ||
    now() < startOfDay(today) + gridHour * hour ||
    (await areReadingsOpen(database.orm, today))
  )
    return 0;
  const stores = await waitingStores(tables, database.orm, today)
    .orderBy(asc(tables['search-conditions'].id))
    .limit(looked);
  let started = 0;
  for (const { id } of stores) {
    if (started >= ofRun) break;
    if (await startFirst(deps, ask, { storeId: id, today })) started += 1;
  }
  return started;
}

/** Returns the keyword whose grid the store is going to have by itself; null if it is to have none. */
export async function firstGridOf(
  tables: Tables,
  tx: Orm,
  { storeId, today }: { readonly storeId: number; readonly today: Day },
): Promise<{ readonly ground: GridContext; readonly plan: GridLayout } | null> {
  const [waiting] = await waitingStores(tables, tx, today, storeId);
  if (waiting === undefined) return null;
  const detail = tables['search-condition-detail'];
  const keywords = await tx
    .select({ id: detail.id })
    .from(detail)
    .where(and(eq(detail.searchConditionId, storeId), eq(detail.active, true), keywordAgreedOn(tables, today)))
    .orderBy(asc(detail.id));
  for (const { id } of keywords) {
    const ground = await gridContext(tables, tx, id, today);
    for (const centre of ['STORE', 'POSITION'] as const)
      if (ground?.isMeasured === true && gridProblemOf(ground, { centre }) === null)
        return { ground, plan: { ...firstGridLayout, centre } };
  }
  return null;
}

/** Stores that are matched and measured, and have had no grid yet; of one, if `storeId` is given. */
function waitingStores(tables: Tables, tx: Reads, today: Day, storeId?: number) {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const begun = tx.select({ one: sql`1` }).from(firstGridTable).where(eq(firstGridTable.storeId, store.id));
  const gone = tx
    .select({ one: sql`1` })
    .from(placeCheck)
    .where(and(eq(placeCheck.storeId, store.id), eq(placeCheck.placeId, store.placeId), isNotNull(placeCheck.state)));
  const keyword = tx
    .select({ one: sql`1` })
    .from(detail)
    .where(and(eq(detail.searchConditionId, store.id), eq(detail.active, true), keywordAgreedOn(tables, today)));
  const grid = tx
    .select({ one: sql`1` })
    .from(rankGridTable)
    .innerJoin(detail, eq(detail.id, rankGridTable.detailId))
    .where(eq(detail.searchConditionId, store.id));
  return tx
    .select({ id: store.id })
    .from(store)
    .where(
      and(
        storeId === undefined ? undefined : eq(store.id, storeId),
        alive(store),
        isNotNull(store.placeId),
        ne(store.placeId, ''),
        storeMeasuredOn(tables, today),
        exists(keyword),
        notExists(begun),
        notExists(gone),
        notExists(grid),
      ),
    )
    .$dynamic();
}

/** True while readings of the day wait or run: then the quota of the service may be short. */
async function areReadingsOpen(tx: Reads, today: Day): Promise<boolean> {
  const [open] = await tx
    .select({ id: readingTask.id })
    .from(readingTask)
    .where(and(eq(readingTask.day, today), inArray(readingTask.state, ['WAITING', 'READING'])))
    .limit(1);
  return open !== undefined;
}

/** Starts a store's grid and notes it, in one transaction under lock, so that all processes together keep to the day's maximum. */
function startFirst(
  deps: GridScheduleDeps,
  ask: QueuePoints,
  { storeId, today }: { readonly storeId: number; readonly today: Day },
): Promise<boolean> {
  const { database, tables, instrument, now } = deps;
  return database.transaction(async (tx) => {
    await lockOne(tx, lockNumbers.firstGrids, 0);
    const [begun] = await tx
      .select({ grids: count() })
      .from(firstGridTable)
      .where(gte(firstGridTable.createDate, startOfDay(today)));
    if ((begun?.grids ?? 0) >= firstGridsOfDay) return false;
    const first = await firstGridOf(tables, tx, { storeId, today });
    if (first === null) return false;
    const run = { ...first, origin: 'FIRST', requestedBy: null, now: now(), instrument } as const;
    const gridId = await startGrid(tx, run).catch((error: unknown) => {
      // A person was faster
      if (error instanceof AppError && error.problems[0]?.code === 'grid_running') return null;
      throw error;
    });
    if (gridId === null) return false;
    await tx.insert(firstGridTable).values({ storeId, gridId, createDate: now() });
    await ask(tx, gridId);
    return true;
  });
}
