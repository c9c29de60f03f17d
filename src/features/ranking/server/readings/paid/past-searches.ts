import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { hour } from '#core/model/day.ts';
import { readingTask } from '../../tables.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { endSearch, lookedUpFor, type PaidSearchRow } from './paid-searches.ts';
import type { PaidReadingDeps } from './read-paid.ts';
import { paidSearch } from './tables.ts';

/** So many at a time; the rest follow with the next call. */
const atOnce = 500;
/** So long the service lists what was set. */
const listedFor = 30 * 24 * hour;

/**
 * Ends the searches whose tasks are over or gone, so that nothing stays reserved for them: at midnight, after the last try, or with the
 * keyword. Whether one was set whose id was never entered is found out by its tag, free of charge; until the service says so, it waits.
 */
export async function endPastSearches(deps: PaidReadingDeps): Promise<void> {
  const past = await deps.database.orm
    .select({ search: paidSearch })
    .from(paidSearch)
    .leftJoin(readingTask, eq(readingTask.id, paidSearch.taskId))
    .where(
      and(
        ne(paidSearch.state, 'ENDED'),
        // Until then a worker may still wait for an answer
        lte(paidSearch.createDate, deps.now() - lookedUpFor),
        or(isNull(readingTask.id), inArray(readingTask.state, ['DONE', 'FAILED'])),
      ),
    )
    .orderBy(asc(paidSearch.id))
    .limit(atOnce);
  for (const { search } of past) {
    const cost = await costOfPast(deps, search);
    if (cost !== 'unknown') await endSearch(deps, search, cost);
  }
}

/** What it cost; null: what was reserved, 'unknown' as long as the service may still say. */
async function costOfPast({ paid, now }: PaidReadingDeps, search: PaidSearchRow): Promise<number | null | 'unknown'> {
  const { state, mode, tag, createDate, cost } = search;
  if (state === 'SET') return cost;
  if (mode === 'LIVE' || createDate < now() - listedFor) return null;
  if (paid === null) return 'unknown';
  try {
    const set = await paid.findSet(tag, createDate);
    return set === null ? 0 : set.cost;
  } catch (error) {
    if (error instanceof ReadingFailure) return 'unknown';
    throw error;
  }
}
