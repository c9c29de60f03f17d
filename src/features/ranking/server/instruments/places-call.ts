import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute, second } from '#core/model/day.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type GoogleAnswer, type GoogleJson, isJson, listIn, objectIn, textIn } from '#google/server/json.ts';
import { pauseQuota, type Quota, type QuotaGate, takeTurn } from '#google/server/quota.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';

export interface PlacesDeps extends QuotaGate {
  /** Null if no key is set. */
  readonly apiKey: string | null;
  /** The base URL: the real service or the emulator. */
  readonly url: string;
  /** ms; a longer call is aborted. */
  readonly timeout?: number;
}

export interface PlacesRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query of the URL. */
  readonly path: string;
  /** The fields to return; they determine the price of the call. */
  readonly fields: string;
  readonly body?: object;
}

/** Google's quota per project for text searches, shared by all processes. */
export const placesQuota: Quota = { perMinute: 600, burst: 60 };
export const placesKey = 'places';
const tries = 3;
const usualRest = minute / second;
const longestRest = hour / second;

/**
 * Returns the response of the Places API, described by the vendor's type `A`, or null for a place id that does not exist. Throws
 * ReadingFailure otherwise. Waits for the rate limit and retries temporary failures.
 */
export async function callPlaces<A = unknown>(
  deps: PlacesDeps,
  request: PlacesRequest,
): Promise<GoogleAnswer<A> | null> {
  if (deps.apiKey === null) throw new ReadingFailure('not_connected');
  const pause = deps.pause ?? sleep;
  for (let attempt = 1; ; attempt += 1) {
    await awaitTurn(deps);
    const answer = await send(deps, deps.apiKey, request);
    if (!('failure' in answer)) return answer.json;
    const { failure } = answer;
    if (failure.kind === 'quota')
      await pauseQuota(deps, placesKey, placesQuota, (failure.waitSeconds ?? usualRest) * second);
    if (failure.kind === 'quota' || !failure.passes || attempt >= tries) throw failure;
    // Exponential backoff with jitter, so that callers do not retry all at once
    await pause(400 * 4 ** (attempt - 1) * (0.75 + Math.random() / 2));
  }
}

async function awaitTurn(deps: PlacesDeps): Promise<void> {
  try {
    await takeTurn({ ...deps, patience: deps.patience ?? 20 * second }, placesKey, placesQuota);
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    throw new ReadingFailure('quota', { waitSeconds: error.retryAfter ?? usualRest, cause: error });
  }
}

type Sent = { readonly json: GoogleJson | null } | { readonly failure: ReadingFailure };

async function send(deps: PlacesDeps, apiKey: string, { method, path, fields, body }: PlacesRequest): Promise<Sent> {
  let status: number;
  let text: string;
  let retryAfter: string | null;
  try {
    const answer = await fetch(`${deps.url}${path}`, {
      method,
      headers: {
        'x-goog-api-key': apiKey,
        'x-goog-fieldmask': fields,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(deps.timeout ?? 10 * second),
    });
    text = await answer.text();
    status = answer.status;
    retryAfter = answer.headers.get('retry-after');
  } catch (cause) {
    return { failure: new ReadingFailure('unavailable', { cause }) };
  }
  const json = parsed(text);
  if (status >= 200 && status < 300) return json === null ? { failure: new ReadingFailure('garbage') } : { json };
  if (status === 404 || isNoPlaceId(status, json)) return { json: null };
  return { failure: failureOf(status, json, retryAfter) };
}

function parsed(text: string): GoogleJson | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

/** True for text that was never a place id. A key that is refused is answered by 400 too, and says nothing of the place. */
function isNoPlaceId(status: number, json: GoogleJson | null): boolean {
  const error = objectIn(json, 'error');
  return (
    status === 400 && textIn(error, 'status') === 'INVALID_ARGUMENT' && /place id/i.test(textIn(error, 'message') ?? '')
  );
}

function failureOf(status: number, json: GoogleJson | null, retryAfter: string | null): ReadingFailure {
  const error = objectIn(json, 'error');
  if (status === 429 || textIn(error, 'status') === 'RESOURCE_EXHAUSTED')
    return new ReadingFailure('quota', { waitSeconds: restOf(error, retryAfter) });
  if (status >= 500 || status === 408) return new ReadingFailure('unavailable', { cause: new Error(`HTTP ${status}`) });
  return new ReadingFailure('refused', { reason: textIn(error, 'message') ?? `HTTP ${status}` });
}

/** Seconds to wait: as Google says, or an hour if the daily quota is used up. */
function restOf(error: GoogleJson, retryAfter: string | null): number {
  if (retryAfter !== null && /^\d+$/.test(retryAfter)) return Math.min(longestRest, Math.max(1, Number(retryAfter)));
  const units = listIn(error, 'details').map((detail) => textIn(detail, 'metadata', 'quota_unit') ?? '');
  return units.some((unit) => unit.startsWith('1/d/')) ? longestRest : usualRest;
}
