import { minute } from '#core/model/day.ts';
import type { PaidMode } from '#domain/ranks/paid-searches.ts';
import type { TakenOrigin } from '#domain/ranks/reading-codes.ts';
import type { InstrumentReading, PaidInstrument, Question } from '../../instrument.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { questionText } from '../taken-reading.ts';
import {
  beginSearch,
  endSearch,
  enterAnswer,
  enterSet,
  lookedUpFor,
  openSearch,
  type PaidSearchDeps,
  type PaidSearchRow,
} from './paid-searches.ts';
import { type PaidSetting, paidSetting } from './setting.ts';

export interface PaidReadingDeps extends PaidSearchDeps {
  /** Null: not set up. */
  readonly paid: PaidInstrument | null;
}

interface PaidTask {
  readonly taskId: number;
  readonly detailId: number;
  readonly day: string;
  readonly origin: TakenOrigin;
  readonly question: Question;
}

/** A task whose result is not there yet, and when to ask for it again (epoch ms). */
export interface Pending {
  readonly pollDate: number;
}

const service = 'DataForSEO';
/** Results come after 5 minutes on average. */
const pollAfter = 5 * minute;
/** The service promises them within 45 minutes: after this a task is lost. https://dataforseo.com/pricing/serp/google-maps-serp-api */
const lostAfter = 60 * minute;

/**
 * Reads a rank by the paid instrument, at once or by a task that is set now and fetched by a later call. What is under way is found again
 * after a crash, so that nothing is paid twice: by its id, or by its tag where the process died before it had one. A lost task is read at
 * once. Throws ReadingFailure.
 */
export async function readPaid(deps: PaidReadingDeps, task: PaidTask): Promise<InstrumentReading | Pending> {
  const setting = await paidSetting({ tx: deps.database.orm, tables: deps.tables });
  if (deps.paid === null || !setting.isOn) throw new ReadingFailure('paid_off', { service });
  const reading: PaidReading = { deps, paid: deps.paid, task, setting };
  const search = await openSearch(deps, task.taskId);
  return search === null ? start(reading) : resume(reading, search);
}

interface PaidReading {
  readonly deps: PaidReadingDeps;
  readonly paid: PaidInstrument;
  readonly task: PaidTask;
  readonly setting: PaidSetting;
}

function start(reading: PaidReading): Promise<InstrumentReading | Pending> {
  const { task, setting } = reading;
  return task.origin === 'MANUAL' || setting.mode === 'LIVE' ? readAtOnce(reading) : setTask(reading);
}

/** Goes on with a search that was begun before. */
async function resume(reading: PaidReading, search: PaidSearchRow): Promise<InstrumentReading | Pending> {
  const { deps, paid } = reading;
  if (search.state === 'SET') return resultOf(reading, search);
  if (search.mode === 'LIVE') {
    // The process died with the answer: it is paid, and gone
    await endSearch(deps, search, null);
    return readAtOnce(reading);
  }
  const set = await paid.findSet(search.tag, search.createDate);
  if (set !== null) {
    await enterSet(deps, search, set.id, set.cost);
    return resultOf(reading, { ...search, externalId: set.id, cost: set.cost ?? search.reserved });
  }
  if (deps.now() < search.createDate + lookedUpFor) return { pollDate: deps.now() + minute };
  await endSearch(deps, search, 0);
  return start(reading);
}

/** The result of a search that is paid, which ends when it is recorded. */
async function resultOf(reading: PaidReading, search: PaidSearchRow): Promise<InstrumentReading | Pending> {
  const { deps, paid, task } = reading;
  if (search.question !== questionText(task.question, paid)) {
    // Its place, keyword or depth changed since: what it finds answers another question
    await endSearch(deps, search, search.cost);
    return start(reading);
  }
  if (search.answer !== null) return search.answer;
  const found = await paid
    .result(search.externalId ?? '', task.question)
    .catch((error: unknown) => withoutResult(reading, search, error));
  if (found !== null) return found;
  if (deps.now() < search.createDate + lostAfter) return { pollDate: deps.now() + pollAfter };
  await endSearch(deps, search, search.cost);
  return readAtOnce(reading);
}

/** Asking again is free of charge: a login, an account or a connection that fails ends no task that is paid. */
async function withoutResult({ deps, task }: PaidReading, search: PaidSearchRow, error: unknown): Promise<Pending> {
  if (!(error instanceof ReadingFailure) || !error.isOfTask) return laterOrThrow(deps, task, error);
  await endSearch(deps, search, search.cost);
  throw error;
}

/**
 * Throws why a result that is paid is not read yet: its task is tried again all day. Repeats and checks would be given up after a few
 * tries, so they come back later instead.
 */
export function laterOrThrow(
  { now }: Pick<PaidReadingDeps, 'now'>,
  { origin }: Pick<PaidTask, 'origin'>,
  error: unknown,
): Pending {
  if (error instanceof ReadingFailure && (origin === 'REPEAT' || origin === 'CHECK'))
    return { pollDate: now() + pollAfter };
  throw error;
}

async function setTask(reading: PaidReading): Promise<Pending> {
  const { deps, paid, task } = reading;
  const search = await begin(reading, 'TASK');
  const set = await paid.set(task.question, search.tag).catch(async (error: unknown) => {
    // Without an answer it may have been set: the next call looks for it
    if (error instanceof ReadingFailure && error.cost !== null) await endSearch(deps, search, error.cost);
    throw error;
  });
  await enterSet(deps, search, set.id, set.cost);
  return { pollDate: deps.now() + pollAfter };
}

async function readAtOnce(reading: PaidReading): Promise<InstrumentReading> {
  const { deps, paid, task } = reading;
  const search = await begin(reading, 'LIVE');
  const answer = await paid.readNow(task.question, search.tag).catch(async (error: unknown) => {
    // Given up without an answer, it is paid all the same
    await endSearch(
      deps,
      search,
      error instanceof ReadingFailure ? (error.cost ?? (error.isAnswered ? 0 : null)) : null,
    );
    throw error;
  });
  await enterAnswer(deps, search, answer);
  return answer.reading;
}

function begin({ deps, paid, task, setting }: PaidReading, mode: PaidMode): Promise<PaidSearchRow> {
  const { taskId, detailId, day, question } = task;
  const pages = paid.pagesOf(question);
  const search = { taskId, detailId, day, instrument: paid.name, question: questionText(question, paid) };
  return beginSearch(deps, { ...search, mode, pages }, setting);
}
