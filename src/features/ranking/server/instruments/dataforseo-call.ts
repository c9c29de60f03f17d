import { second } from '#core/model/day.ts';
import type { IdListAnswer, IdListRequest, MapsAnswer } from '#emulator/contracts/dataforseo.ts';
import { type GoogleAnswer, type GoogleJson, isJson, listIn, numberIn, textIn } from '#google/server/json.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import { dataForSeoCodes as codes } from './dataforseo-codes.ts';

export interface DataForSeoDeps {
  readonly login: string;
  readonly password: string;
  /** The base URL: the real service or the emulator. */
  readonly url: string;
}

interface DataForSeoRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: readonly object[];
  /** ms; a longer call is given up. */
  readonly patience?: number;
}

const service = 'DataForSEO';
const minuteSeconds = 60;
const million = 1_000_000;
/** As many as one answer of `id_list` holds. */
const maxListed = 1000;

/** The only task of an answer, which carries its result or its own error. */
export type AnswerTask = GoogleAnswer<MapsResultTask>;

type MapsResultTask = NonNullable<MapsAnswer['tasks']>[number];
type IdListTask = NonNullable<IdListAnswer['tasks']>[number];
type BaseTask = Pick<MapsResultTask, 'id' | 'cost' | 'status_code' | 'status_message'>;

/**
 * Returns the answer's task. Errors stand inside answers of HTTP 200, at the answer or at its task: a task with one of `accepted` codes is
 * returned, all else throws ReadingFailure, with what it cost. Not repeated, since a call may cost money.
 */
export async function callDataForSeo<T extends BaseTask = MapsResultTask>(
  deps: DataForSeoDeps,
  request: DataForSeoRequest,
  accepted: readonly number[],
): Promise<GoogleAnswer<T>> {
  const answer = await send(deps, request);
  const code = numberIn(answer, 'status_code');
  if (code !== codes.ok)
    throw failureOf(code, textIn(answer, 'status_message'), { cost: costOf(answer), isOfTask: false });
  const [task] = listIn(answer, 'tasks');
  const own = task === undefined ? null : numberIn(task, 'status_code');
  if (task === undefined || own === null) throw new ReadingFailure('garbage', { service });
  if (!accepted.includes(own))
    throw failureOf(own, textIn(task, 'status_message'), { cost: costOf(task), isOfTask: !isOfAccount(own) });
  const json: GoogleJson = task;
  return json;
}

/** Returns the task that was set under this tag in that time, of all pages of `id_list`; null: none. */
export async function findByTag(
  deps: DataForSeoDeps,
  within: Pick<IdListRequest, 'datetime_from' | 'datetime_to'>,
  tag: string,
  offset = 0,
): Promise<{ readonly id: string | null; readonly cost: number | null } | null> {
  const body = [{ ...within, include_metadata: true, limit: maxListed, offset } satisfies IdListRequest];
  const request = { method: 'POST', path: '/v3/serp/id_list', body } as const;
  const some = listIn(await callDataForSeo<IdListTask>(deps, request, [codes.ok]), 'result');
  const found = some.find(({ metadata }) => isJson(metadata) && metadata.tag === tag);
  if (found !== undefined) return { id: textIn(found, 'id'), cost: microsIn(numberIn(found, 'cost')) };
  return some.length < maxListed ? null : findByTag(deps, within, tag, offset + maxListed);
}

/** What a task, or a whole answer, cost, in millionths of a dollar; null: it does not say. */
export function costOf(said: AnswerTask | GoogleAnswer<MapsAnswer>): number | null {
  return microsIn(numberIn(said, 'cost'));
}

function microsIn(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * million);
}

async function send(
  { login, password, url }: DataForSeoDeps,
  { method, path, body, patience = 30 * second }: DataForSeoRequest,
): Promise<GoogleAnswer<MapsAnswer>> {
  const answered = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause: unknown) => {
      throw new ReadingFailure('unavailable', { service, cause, cost: wasSent(cause) ? null : 0 });
    });
  const { status, text } = answered;
  // 401, 402, 404 and 500 are the only other statuses: docs.dataforseo.com/v3/appendix/errors
  if (status !== 200) throw failureOf(status * 100, `HTTP ${status}`, { cost: null, isOfTask: false });
  const json = parsed(text);
  if (!isJson(json)) throw new ReadingFailure('garbage', { service });
  return json;
}

/** The errors of a connection that did not come about. */
const unsent: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** False where no connection came about, so that the service knows nothing of the call. */
function wasSent(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: null };
  return !(cause instanceof Error && 'code' in cause && unsent.includes(cause.code));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Codes of what passes by itself; the other ones of 402 are about money. */
const passing: readonly number[] = [codes.searchFailed, codes.taskFailed];

/** True of what is said of the login, its money or its limits, wherever it is said: it says nothing of a task. */
function isOfAccount(code: number): boolean {
  const { notAuthorized, accountUnverified, paymentRequired } = codes;
  return (
    code === notAuthorized || code === accountUnverified || (code >= paymentRequired && code < codes.noMoreOfMoney)
  );
}

function failureOf(
  code: number | null,
  message: string | null,
  said: { readonly cost: number | null; readonly isOfTask: boolean },
): ReadingFailure {
  const reason = `${code ?? '—'} ${message ?? ''}`.trim();
  // What is stored with a reading is shown to customers: the service's own words only where a person must act on them
  const cause = new Error(reason);
  if (code === null) return new ReadingFailure('garbage', { service, ...said, cause });
  // Where the service itself failed, a task may have been set all the same
  const cost = said.cost ?? (code >= codes.internal ? null : 0);
  const details = { service, ...said, cost, isAnswered: true, cause };
  if (code === codes.rateLimit) return new ReadingFailure('unavailable', { ...details, waitSeconds: minuteSeconds });
  if (passing.includes(code) || code >= codes.internal) return new ReadingFailure('unavailable', details);
  if (code >= codes.paymentRequired && code < codes.noMoreOfMoney) return new ReadingFailure('paid_funds', details);
  return new ReadingFailure('refused', { ...details, reason });
}
