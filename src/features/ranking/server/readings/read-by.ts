import { AppError } from '#core/model/errors.ts';
import type { PlaceState } from '#domain/ranks/place-state.ts';
import type { Instrument, InstrumentReading, PlaceFinding } from '../instrument.ts';
import { endPaid } from './paid/paid-searches.ts';
import { laterOrThrow, type PaidReadingDeps, type Pending, readPaid } from './paid/read-paid.ts';
import { type PlaceCheckDeps, type ReadPlace, savePlaceState } from './place-check.ts';
import { failureOfPlace, placeStateOf, ReadingFailure } from './reading-failure.ts';
import type { Claimed } from './tasks.ts';

interface ReadByDeps extends PaidReadingDeps, PlaceCheckDeps {
  readonly instrument: Instrument;
  log(entry: Record<string, unknown>): void;
}

/** What became of a task: a reading, why there is none, or when to ask for it again. */
export type ReadingOutcome = InstrumentReading | ReadingFailure | Pending;

const sound = { state: null, movedTo: null } as const;

/** Reads a claimed task, and saves what that says of its place, whose state before it is that of `stateOf`. */
export async function readRank(
  deps: ReadByDeps,
  task: Claimed,
  stateOf: (place: ReadPlace) => Promise<PlaceState | null>,
): Promise<ReadingOutcome> {
  const { question, detailId, storeId } = task;
  const { log } = deps;
  const place = { storeId, placeId: question.placeId };
  try {
    const state = await stateOf(place);
    if (state === 'CLOSED_TEMPORARILY' || state === 'CLOSED_PERMANENTLY') return failureOfPlace(state, null);
    const isPaid = task.instrument !== 'GOOGLE_PLACES';
    if (state !== null && isPaid) await requireSamePlace(deps, place);
    const reading = await readBy(deps, task);
    if ('pollDate' in reading) return reading;
    if (state !== null && !isPaid) await endPlaceState(deps, place, reading);
    return reading;
  } catch (error) {
    if (error instanceof ReadingFailure) {
      const state = placeStateOf(error);
      if (state === null) return error;
      await savePlaceState(deps, place, { state, movedTo: error.movedTo });
      // What was found of a place that is not to be found says nothing later in the day
      await endPaid(deps.database.orm, [task.taskId], deps.now());
      return error;
    }
    // An error of ours is neither a result nor a reading
    log({
      level: 'error',
      event: 'reading',
      detailId,
      message: error instanceof AppError ? error.message : String(error),
    });
    return new ReadingFailure('unavailable', { cause: error });
  }
}

/**
 * Before a place that moved or is gone is read by the paid instrument, which finds it under its old id, Google must say that it is current
 * again. Throws ReadingFailure if it is not; nothing is paid then.
 */
async function requireSamePlace(deps: ReadByDeps, place: ReadPlace): Promise<void> {
  const found = await findingOf(deps, place.placeId);
  if (found === null) return;
  if (found.state !== null) throw failureOfPlace(found.state, found.movedTo);
  await savePlaceState(deps, place, sound);
}

/**
 * Ends what was said of a place that is under this id again: it has a rank, or Google says so. Throws ReadingFailure if it is not; what the
 * instrument still knew from earlier that day may be older than the state.
 */
async function endPlaceState(deps: ReadByDeps, place: ReadPlace, { rank }: InstrumentReading): Promise<void> {
  const { state, movedTo } = rank === null ? await deps.instrument.check(place.placeId, false) : sound;
  if (state !== null) throw failureOfPlace(state, movedTo);
  await savePlaceState(deps, place, sound);
}

/**
 * Reads by the keyword's instrument. The paid one knows no place ids that changed: one that it does not find is checked with Google, free
 * of charge, as the first instrument does by itself. Until Google answers, what is paid is not recorded.
 */
async function readBy(deps: ReadByDeps, task: Claimed): Promise<InstrumentReading | Pending> {
  const { instrument } = deps;
  if (task.instrument === 'GOOGLE_PLACES') return instrument.read(task.question);
  const reading = await readPaid(deps, task);
  if ('pollDate' in reading || reading.rank !== null) return reading;
  const found = await findingOf(deps, task.question.placeId).catch((error) => laterOrThrow(deps, task, error));
  if (found === null) return reading;
  if ('pollDate' in found) return found;
  if (found.state !== null) throw failureOfPlace(found.state, found.movedTo);
  return reading;
}

/** What Google says of a place id, free of charge; null where Google is not connected. Throws ReadingFailure otherwise. */
async function findingOf({ instrument }: ReadByDeps, placeId: string): Promise<PlaceFinding | null> {
  try {
    return await instrument.check(placeId, false);
  } catch (error) {
    if (error instanceof ReadingFailure && error.kind === 'not_connected') return null;
    throw error;
  }
}
