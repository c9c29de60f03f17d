import { setTimeout as sleep } from 'node:timers/promises';
import { hour, second } from '#core/model/day.ts';
import { type AccessTokenDeps, accessToken, expire } from './access-token.ts';
import type { EditInName, EditLack } from './consents/lacks.ts';
import { GoogleFailure } from './failure.ts';
import { type GoogleAnswer, type GoogleJson, isJson, listIn, objectIn, textIn } from './json.ts';
import { apiKey, apiQuota, editKey, editQuota, pauseQuota, type QuotaGate, takeTurn } from './quota.ts';

/** The hosts of Google's business APIs; each is configurable. */
export interface GoogleHosts {
  readonly accountManagement: string;
  readonly businessInformation: string;
  readonly myBusiness: string;
  readonly performance: string;
  readonly verifications: string;
}

interface AnyRequest {
  readonly host: keyof GoogleHosts;
  /** Path after the host: `/v1/locations/1:fetchMultiDailyMetricsTimeSeries`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: GoogleJson;
  /** Maximum wait for a turn in ms; callers that can retry later need not wait. */
  readonly patience?: number;
  /** Never repeated here: after an unclear answer the caller looks at Google first. A POST never is. */
  readonly once?: boolean;
}

/** A call that changes nothing at Google. Some of Google's reads are a POST, which says so. */
export type GoogleRead = AnyRequest &
  ({ readonly method?: 'GET' } | { readonly method: 'POST'; readonly reads: true }) & { readonly edits?: never };

/**
 * A call that changes a location, which it names with the store in whose customer's name it is, and with what is sent: it counts against
 * that location's own quota too, and is not sent without the customer's consent, nor without an approval that a rule asks for.
 */
export interface GoogleWrite extends AnyRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly edits: EditInName;
}

export type GoogleRequest = GoogleRead | GoogleWrite;

export interface GoogleClient {
  /**
   * Calls the API with a user's link. Waits for a turn within the quotas, refreshes the token, and retries transient
   * failures. Throws GoogleFailure unless the answer is an object with status 2xx. `A` is the vendor's type of the answer.
   */
  call<A = unknown>(userId: number, request: GoogleRequest): Promise<GoogleAnswer<A>>;
  /** Returns the answers to many read-only calls, in order, with one token and one wait for their turns; each may fail on its own. */
  readAll<A = unknown>(userId: number, requests: readonly GoogleRead[]): Promise<(GoogleAnswer<A> | GoogleFailure)[]>;
  /** Yields the pages of items named `list`, as long as Google returns a next page token. */
  pages<I = unknown>(userId: number, request: GoogleRead, list: string): AsyncGenerator<GooglePage<I>>;
}

export interface GooglePage<I = unknown> {
  readonly items: readonly GoogleAnswer<I>[];
  /** The whole answer, for data beside the items. */
  readonly answer: GoogleJson;
}

export interface GoogleClientDeps extends AccessTokenDeps, Pick<QuotaGate, 'patience' | 'unhurried'> {
  readonly hosts: GoogleHosts;
  /** Returns why an edit may not be sent at this moment; null if it may. */
  lackOf(edit: EditInName): Promise<EditLack | null>;
  /** Timeout of a call in ms. */
  readonly timeout?: number;
}

const tries = 3;
const together = 10;
const maxPages = 2000;

/** The only client of Google's business APIs. */
export function googleClient(deps: GoogleClientDeps): GoogleClient {
  const pause = deps.pause ?? sleep;
  const call = async (userId: number, request: GoogleRequest): Promise<GoogleJson> => {
    if (request.edits !== undefined) requireWithin(request.edits, request.path);
    const gate: QuotaGate = request.patience === undefined ? deps : { ...deps, patience: request.patience };
    let token = await accessToken(deps, userId);
    let refreshed = false;
    for (let attempt = 1; ; attempt += 1) {
      if (request.edits !== undefined) await takeTurn(gate, editKey(request.edits.location), editQuota);
      await takeTurn(gate, apiKey(request.host), apiQuota);
      if (request.edits !== undefined) await requireAllowed(deps, request.edits);
      const answer = await send(deps, request, token);
      if ('json' in answer) return answer.json;
      const { status, failure } = answer;
      if (status === 401) {
        if (refreshed) {
          await expire(deps.database, userId);
          throw failure;
        }
        refreshed = true;
        token = await accessToken(deps, userId, token);
        continue;
      }
      if (failure.kind === 'expired') await expire(deps.database, userId);
      if (failure.kind === 'limited')
        await pauseQuota(deps, apiKey(request.host), apiQuota, (failure.retryAfter ?? 0) * second);
      // A POST may have been executed although no answer came back: never repeat it automatically
      const repeatable = request.method !== 'POST' && request.once !== true && failure.kind === 'unavailable';
      if (!repeatable || attempt >= tries) throw failure;
      await pause(300 * 4 ** (attempt - 1));
    }
  };
  const readAll = async (userId: number, requests: readonly GoogleRead[]) => {
    const answers: (GoogleJson | GoogleFailure)[] = [];
    for (let start = 0; start < requests.length; start += together) {
      const some = requests.slice(start, start + together);
      const token = await accessToken(deps, userId);
      for (const [host, turns] of turnsOf(some)) await takeTurn(deps, apiKey(host), apiQuota, turns);
      const sent = await Promise.all(some.map((request) => send(deps, request, token)));
      for (const [index, answer] of sent.entries()) {
        const request = some[index];
        // Calls that failed are repeated one by one, with retries
        if ('json' in answer) answers.push(answer.json);
        else if (request !== undefined) answers.push(await call(userId, request).catch(asFailure));
      }
    }
    return answers;
  };
  return {
    call,
    readAll,
    pages: <I>(userId: number, request: GoogleRead, list: string) =>
      pagesOf<I>((query) => call(userId, { ...request, query }), request.query, list),
  };
}

/** Throws GoogleFailure unless what is edited is of the profile in whose name it is: the store may have another one by now. */
function requireWithin({ location }: EditInName, path: string): void {
  if (!`${path}/`.replaceAll(':', '/').includes(`/${location}/`)) throw new GoogleFailure('elsewhere');
}

/** Throws GoogleFailure without the customer's consent or an approval. Checked after any wait, since either may be gone meanwhile. */
async function requireAllowed(deps: GoogleClientDeps, edit: EditInName): Promise<void> {
  const lack = await deps.lackOf(edit);
  if (lack !== null) throw new GoogleFailure('withheld', { lack });
}

type Lists<I> = Readonly<Record<string, readonly I[]>>;

/** Yields one page after another until there is no next page token. */
async function* pagesOf<I>(
  ask: (query: GoogleRequest['query']) => Promise<GoogleAnswer<Lists<I>>>,
  asked: GoogleRequest['query'],
  list: string,
): AsyncGenerator<GooglePage<I>> {
  let pageToken: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: GoogleAnswer<Lists<I>> = await ask({ ...asked, ...(pageToken === null ? {} : { pageToken }) });
    yield { items: listIn(answer, list), answer };
    const next = textIn(answer, 'nextPageToken');
    if (next === null || next === pageToken) return;
    pageToken = next;
  }
}

/** Returns how many of the requests go to each API. */
function turnsOf(requests: readonly GoogleRequest[]): ReadonlyMap<GoogleRequest['host'], number> {
  const turns = new Map<GoogleRequest['host'], number>();
  for (const { host } of requests) turns.set(host, (turns.get(host) ?? 0) + 1);
  return turns;
}

function asFailure(error: unknown): GoogleFailure {
  if (error instanceof GoogleFailure) return error;
  throw error;
}

type Sent = { readonly json: GoogleJson } | { readonly status: number; readonly failure: GoogleFailure };

async function send(deps: GoogleClientDeps, request: GoogleRequest, token: string): Promise<Sent> {
  const { host, method = 'GET', path, query = {}, body } = request;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, one);
  const search = params.size === 0 ? '' : `?${params}`;
  try {
    const answer = await fetch(`${deps.hosts[host]}${path}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(deps.timeout ?? 20 * second),
    });
    const text = await answer.text();
    const json = parsed(text);
    if (answer.ok && json !== null) return { json };
    return { status: answer.status, failure: failureOf(answer, json, deps.now()) };
  } catch (cause) {
    return { status: 0, failure: new GoogleFailure('unavailable', { cause, isSure: neverLeft(cause) }) };
  }
}

/** True when the connection was never established, so that nothing was sent. */
function neverLeft(error: unknown): boolean {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = root instanceof Error && 'code' in root ? root.code : null;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].some(
    (one) => one === code,
  );
}

/** Parses a JSON object; null for anything else. An empty body (204) becomes an empty object. */
function parsed(text: string): GoogleJson | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

function failureOf(answer: Response, json: GoogleJson | null, now: number): GoogleFailure {
  const error = objectIn(json, 'error');
  const reasons = listIn(error, 'details').map((detail) => textIn(detail, 'reason') ?? '');
  const says = (word: string) => textIn(error, 'status') === word || reasons.includes(word);
  const { status } = answer;
  if (status === 401) return new GoogleFailure('expired');
  if (status === 429 || says('RESOURCE_EXHAUSTED') || says('rateLimitExceeded') || says('RATE_LIMIT_EXCEEDED'))
    return new GoogleFailure('limited', { waitSeconds: retryAfter(answer.headers.get('retry-after'), now) });
  // The user did not grant the scope: only linking again can fix it
  if (says('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return new GoogleFailure('expired');
  if (status === 403) return new GoogleFailure('forbidden');
  if (status === 404 || status === 410) return new GoogleFailure('missing');
  if (status >= 400 && status < 500)
    return new GoogleFailure('refused', {
      reason: reasonOf(error, status),
      reasons: reasons.filter((one) => one !== ''),
    });
  return new GoogleFailure('unavailable', { cause: new Error(`Google answered ${status}`), isSure: status === 503 });
}

function reasonOf(error: GoogleJson, status: number): string {
  const details = listIn(error, 'details').flatMap((detail) => [
    ...listIn(detail, 'errorDetails'),
    ...listIn(detail, 'fieldViolations'),
  ]);
  const descriptions = details.map((one) => textIn(one, 'message') ?? textIn(one, 'description'));
  return descriptions.find((one) => one !== null) ?? textIn(error, 'message') ?? `HTTP ${status}`;
}

const usualWait = 30;
const longestWait = hour / second;

/** Returns the seconds of a Retry-After header, given as seconds or as a date. */
function retryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / second;
  if (!Number.isFinite(seconds)) return usualWait;
  return Math.min(longestWait, Math.max(1, Math.ceil(seconds)));
}
