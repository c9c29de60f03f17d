import { and, asc, count, eq, exists, gte, isNotNull, isNull, lt, ne, not, notExists, or, sql } from 'drizzle-orm';
import { type Day, dayOf, hour, minute, startOfDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { lockOne, type Orm, type Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import type { Tables } from '#product';
import { firstGridAttempts, firstGridLayout, firstGridsOfDay } from '#ranking/rules/first-grid.ts';
import { gridHour } from '#ranking/rules/grid-schedule.ts';
import { keywordAgreedOn, storeMeasuredOn } from '#terms/server/on-day.ts';
import { firstGridTable, placeCheck, rankGridTable, readingTask } from '../tables.ts';
import { areFirstGridsOn } from './first-grids-setting.ts';
import { type GridContext, type GridLayout, gridContext, gridProblemOf, startGrid } from './grid-plan.ts';
import type { GridScheduleDeps, QueuePoints } from './grid-schedules.ts';

export interface FirstGridDeps extends GridScheduleDeps {
  /** False: none is started. */
  readonly startsFirstGrids: boolean;
}

// Of each run, so that the calls of a day's grids are spread
const ofRun = 2;
// A store whose grid could not be started holds back no other one
const looked = 100;
// How often first grids are begun: a reading that is due before that is still to be made
const gridsEvery = 10 * minute;

/**
 * Starts the first grid of stores that were matched with their place, once a store and place, and again on a later day if it failed;
 * returns how many. Leaves the service to the day's readings as long as one is open, and starts `firstGridsOfDay` a day at most. Safe under
 * concurrency: each is started once.
 */
export async function startFirstGrids(deps: FirstGridDeps, ask: QueuePoints): Promise<number> {
  const { database, tables, now, log } = deps;
  const today = dayOf(now());
  if (now() < startOfDay(today) + gridHour * hour || !(await areFirstGridsOn({ ...deps, tx: database.orm }))) return 0;
  if ((await isDayFull(database.orm, today)) || (await areReadingsOpen(database.orm, today, now()))) return 0;
  const stores = await waitingStores(tables, database.orm, today)
    // One that failed waits behind those that had none
    .orderBy(sql`${firstGridTable.attempts} nulls first`, asc(tables['search-conditions'].id))
    .limit(looked);
  let started = 0;
  for (const { id } of stores) {
    if (started >= ofRun) break;
    try {
      if (await startFirst(deps, ask, { storeId: id, today })) started += 1;
    } catch (error) {
      log({ level: 'warn', event: 'first-grids', storeId: id, message: String(error) });
    }
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

/** Stores that are matched and measured, can have a grid, and have had none of their place yet; of one, if `storeId` is given. */
function waitingStores(tables: Tables, tx: Reads, today: Day, storeId?: number) {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const location = tables['search-location'];
  const gone = tx
    .select({ one: sql`1` })
    .from(placeCheck)
    .where(and(eq(placeCheck.storeId, store.id), eq(placeCheck.placeId, store.placeId), isNotNull(placeCheck.state)));
  const position = tx.select({ one: sql`1` }).from(location).where(eq(location.id, detail.searchLocationId));
  const hasPoint = or(and(isNotNull(store.latitude), isNotNull(store.longitude)), exists(position));
  const ofStore = eq(detail.searchConditionId, store.id);
  const keyword = tx
    .select({ one: sql`1` })
    .from(detail)
    .where(and(ofStore, eq(detail.active, true), keywordAgreedOn(tables, today), hasPoint));
  const { placeId, origin, state } = rankGridTable;
  const isFailure = and(eq(origin, 'FIRST'), ne(state, 'DONE')) ?? sql`false`;
  const grid = tx
    .select({ one: sql`1` })
    .from(rankGridTable)
    .innerJoin(detail, eq(detail.id, rankGridTable.detailId))
    .where(and(ofStore, eq(placeId, store.placeId), not(isFailure)));
  return tx
    .select({ id: store.id })
    .from(store)
    .leftJoin(firstGridTable, and(eq(firstGridTable.storeId, store.id), eq(firstGridTable.placeId, store.placeId)))
    .where(
      and(
        storeId === undefined ? undefined : eq(store.id, storeId),
        alive(store),
        isNotNull(store.placeId),
        ne(store.placeId, ''),
        storeMeasuredOn(tables, today),
        exists(keyword),
        or(isNull(firstGridTable.storeId), isFailed(tx, today)),
        notExists(gone),
        notExists(grid),
      ),
    )
    .$dynamic();
}

/** The condition that a store's first grid failed, or was abandoned, on an earlier day, and may be begun again. */
function isFailed(tx: Reads, today: Day) {
  const failed = tx
    .select({ one: sql`1` })
    .from(rankGridTable)
    .where(and(eq(rankGridTable.id, firstGridTable.gridId), ne(rankGridTable.state, 'DONE')));
  return and(
    lt(firstGridTable.createDate, startOfDay(today)),
    lt(firstGridTable.attempts, firstGridAttempts),
    exists(failed),
  );
}

/** True once as many first grids were begun on that day as a day has. */
async function isDayFull(tx: Reads, today: Day): Promise<boolean> {
  const [begun] = await tx
    .select({ grids: count() })
    .from(firstGridTable)
    .where(gte(firstGridTable.createDate, startOfDay(today)));
  return (begun?.grids ?? 0) >= firstGridsOfDay;
}

/**
 * True while readings of the day run, or wait for their turn: then the quota of the service may be short. One that failed and waits long
 * for a person to mend it, holds nothing back.
 */
async function areReadingsOpen(tx: Reads, today: Day, now: number): Promise<boolean> {
  const { state, attempts, dueDate } = readingTask;
  const waits = and(eq(state, 'WAITING'), or(eq(attempts, 0), lt(dueDate, now + gridsEvery)));
  const [open] = await tx
    .select({ id: readingTask.id })
    .from(readingTask)
    .where(and(eq(readingTask.day, today), or(eq(state, 'READING'), waits)))
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
    if (await isDayFull(tx, today)) return false;
    const first = await firstGridOf(tables, tx, { storeId, today });
    if (first === null || first.ground.placeId === null) return false;
    const run = { ...first, origin: 'FIRST', requestedBy: null, now: now(), instrument } as const;
    const gridId = await startGrid(tx, run).catch((error: unknown) => {
      // A person was faster
      if (error instanceof AppError && error.problems[0]?.code === 'grid_running') return null;
      throw error;
    });
    if (gridId === null) return false;
    await tx
      .insert(firstGridTable)
      .values({ storeId, placeId: first.ground.placeId, gridId, createDate: now() })
      .onConflictDoUpdate({
        target: [firstGridTable.storeId, firstGridTable.placeId],
        set: { gridId, createDate: now(), attempts: sql`${firstGridTable.attempts} + 1` },
      });
    await ask(tx, gridId);
    return true;
  });
}
