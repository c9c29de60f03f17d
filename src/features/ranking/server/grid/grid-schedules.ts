import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Day, dayOf, hour, startOfDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm, Reads } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { recordRun } from '#core/server/kernel/writes/system-write.ts';
import type { Tables } from '#product';
import {
  type GridProblem,
  type GridSchedule,
  gridHour,
  gridProblemLabels,
  nextGridDay,
} from '#ranking/rules/grid-schedule.ts';
import type { Instrument } from '../instrument.ts';
import { gridScheduleTable } from '../tables.ts';
import { type GridLayout, gridAllowance, gridContext, gridProblemOf, startGrid } from './grid-plan.ts';
import { centreOf } from './grid-store.ts';

export interface GridScheduleDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly instrument: Pick<Instrument, 'name' | 'version'>;
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

/** Queues the reading of a grid's points; takes effect when the transaction commits. */
export type QueuePoints = (tx: Orm, gridId: number) => Promise<void>;

/** Starts the due grids; returns how many. Safe under concurrency: each is started once. */
export async function startDueGrids(deps: GridScheduleDeps, ask: QueuePoints): Promise<number> {
  const { database, now } = deps;
  const today = dayOf(now());
  if (now() < startOfDay(today) + gridHour * hour) return 0;
  // Per user no more than the allowance, so that a user with hundreds of schedules does not delay the others
  const ofPerson = database.orm
    .select({
      detailId: gridScheduleTable.detailId,
      createdBy: gridScheduleTable.createdBy,
      nth: sql<number>`row_number() over (partition by ${gridScheduleTable.createdBy}
        order by ${gridScheduleTable.nextDay}, ${gridScheduleTable.detailId})`.as('nth'),
    })
    .from(gridScheduleTable)
    .where(lte(gridScheduleTable.nextDay, today))
    .as('of_person');
  const due = await database.orm
    .select({ detailId: ofPerson.detailId, createdBy: ofPerson.createdBy })
    .from(ofPerson)
    .where(lte(ofPerson.nth, gridAllowance.calls))
    .orderBy(asc(ofPerson.nth), asc(ofPerson.detailId));
  const spent = new Set<number>();
  let started = 0;
  for (const { detailId, createdBy } of due) {
    if (spent.has(createdBy)) continue;
    if (await wouldRun(deps, detailId, today)) {
      // Uses the allowance of manual grids; the rest starts in a later hour of the same day
      if ((await takePermit(database, `grid:${createdBy}`, gridAllowance, now())) !== null) {
        spent.add(createdBy);
        continue;
      }
    }
    if (await startDue(deps, ask, { detailId, today })) started += 1;
  }
  return started;
}

async function wouldRun({ database, tables }: GridScheduleDeps, detailId: number, today: Day): Promise<boolean> {
  const ground = await gridContext(tables, database.orm, detailId, today);
  return ground !== null && !ground.isOver && ground.isMeasured && ground.placeId !== null;
}

/** Starts a grid that is still due and advances its schedule, or ends the schedule with the contract, in one transaction under lock. */
function startDue(
  deps: GridScheduleDeps,
  ask: QueuePoints,
  { detailId, today }: { detailId: number; today: Day },
): Promise<boolean> {
  const { database, tables, instrument, now } = deps;
  return database.transaction(async (tx) => {
    const isIt = eq(gridScheduleTable.detailId, detailId);
    const [due] = await tx
      .select()
      .from(gridScheduleTable)
      .where(and(isIt, lte(gridScheduleTable.nextDay, today)))
      .for('update', { skipLocked: true });
    if (due === undefined) return false;
    const ground = await gridContext(tables, tx, detailId, today);
    if (ground === null || ground.isOver) {
      await tx.delete(gridScheduleTable).where(isIt);
      const write = { actor: null, by: 'MEASURING', action: 'unschedule-grid' } as const;
      if (ground !== null) await recordRun(deps, tx, write, { resource: 'search-conditions', id: ground.storeId }, {});
      return false;
    }
    const plan = planOf(due);
    const problem = ground.isMeasured ? gridProblemOf(ground, plan) : 'NOT_MEASURED';
    if (problem === null) {
      const run = { ground, plan, origin: 'SCHEDULED', requestedBy: due.createdBy, now: now(), instrument } as const;
      const id = await startGrid(tx, run).catch((error: unknown) => {
        // A manual grid is running: this one starts after it
        if (error instanceof AppError && error.problems[0]?.code === 'grid_running') return null;
        throw error;
      });
      if (id === null) return false;
      await ask(tx, id);
    }
    await tx
      .update(gridScheduleTable)
      .set({ nextDay: nextGridDay(due.onDay, today), problem })
      .where(isIt);
    return problem === null;
  });
}

/** Returns a keyword's schedule; null if there is none. */
export async function scheduleOf(tx: Orm, detailId: number): Promise<GridSchedule | null> {
  const [row] = await tx.select().from(gridScheduleTable).where(eq(gridScheduleTable.detailId, detailId));
  return row === undefined ? null : shownOf(row);
}

/** Returns the schedules of keywords, by keyword id. */
export async function schedulesOf(tx: Reads, detailIds: readonly number[]): Promise<ReadonlyMap<number, GridSchedule>> {
  if (detailIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(gridScheduleTable)
    .where(inArray(gridScheduleTable.detailId, [...detailIds]));
  return new Map(rows.map((row) => [row.detailId, shownOf(row)]));
}

interface NewSchedule extends GridLayout {
  readonly detailId: number;
  readonly when: string;
  readonly createdBy: number;
  readonly today: Day;
  readonly now: number;
}

/** Sets a keyword's schedule; its next day stays if the repetition is unchanged. */
export async function setSchedule(tx: Orm, { when, today, now, ...plan }: NewSchedule): Promise<GridSchedule> {
  const set = { ...plan, onDay: when, nextDay: nextGridDay(when, today), problem: null };
  const [row] = await tx
    .insert(gridScheduleTable)
    .values({ ...set, createDate: now })
    .onConflictDoUpdate({
      target: gridScheduleTable.detailId,
      set: {
        ...set,
        nextDay: sql`case when ${gridScheduleTable.onDay} = excluded.${unqualified(gridScheduleTable.onDay)}
          then ${gridScheduleTable.nextDay} else excluded.${unqualified(gridScheduleTable.nextDay)} end`,
      },
    })
    .returning();
  if (row === undefined) throw new AppError('not_found');
  return shownOf(row);
}

/** Deletes the schedule; returns whether there was one. */
export async function dropSchedule(tx: Orm, detailId: number): Promise<boolean> {
  const gone = await tx.delete(gridScheduleTable).where(eq(gridScheduleTable.detailId, detailId)).returning();
  return gone.length > 0;
}

function planOf({ size, spacing, centre }: typeof gridScheduleTable.$inferSelect): GridLayout {
  return { size, spacing, centre: centreOf(centre) };
}

function shownOf(row: typeof gridScheduleTable.$inferSelect): GridSchedule {
  const problem = Object.keys(gridProblemLabels).find((one): one is GridProblem => one === row.problem) ?? null;
  return { when: row.onDay, ...planOf(row), nextDay: row.nextDay, problem };
}
