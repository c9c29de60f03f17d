import type { Instrument, InstrumentReading } from '../instrument.ts';
import { type PaidReadingDeps, type Pending, readPaid } from './paid/read-paid.ts';
import { failureOfPlace, ReadingFailure } from './reading-failure.ts';
import type { Claimed } from './tasks.ts';

interface ReadByDeps extends PaidReadingDeps {
  readonly instrument: Instrument;
}

const sound = { state: null, movedTo: null } as const;

/**
 * Reads by the keyword's instrument. The paid one knows no place ids that changed: one that it does not find is checked with Google, free
 * of charge, as the first instrument does by itself.
 */
export async function readBy(deps: ReadByDeps, task: Claimed): Promise<InstrumentReading | Pending> {
  const { instrument } = deps;
  if (task.instrument === 'GOOGLE_PLACES') return instrument.read(task.question);
  const reading = await readPaid(deps, task);
  if ('pollDate' in reading || reading.rank !== null) return reading;
  const { state, movedTo } = await instrument.check(task.question.placeId, false).catch((error: unknown) => {
    if (error instanceof ReadingFailure) return sound;
    throw error;
  });
  if (state !== null) throw failureOfPlace(state, movedTo);
  return reading;
}
