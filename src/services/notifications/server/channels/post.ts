import { hour, second } from '#core/model/day.ts';
import { ChannelFailure } from './channel.ts';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** ms; if a host takes longer, it is unknown whether the message arrived. */
const timeout = 15 * second;
/** Errors of a connection that was never made, so that nothing can have arrived. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const longestWait = hour;
/** Node's error message for a redirect: the host answered with another URL. */
const elsewhere = 'unexpected redirect';

/** Sends a POST request and returns the response without following redirects. Throws ChannelFailure if there is none. */
export async function post(
  url: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: string | URLSearchParams },
): Promise<Posted> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: answer.status, headers: answer.headers, text: (await answer.text()).slice(0, 2000) };
  } catch (error) {
    const code = codeOf(error);
    if (code === elsewhere) throw new ChannelFailure('refused', { reason: code });
    throw new ChannelFailure(neverLeft.has(code) ? 'unavailable' : 'lost', { reason: code });
  }
}

/**
 * Maps an unsuccessful response to a failure; `ended` lists the host's statuses for an invalid address. Only 429 and 503
 * prove that the message was not accepted and justify a retry: after any other server error it may have been.
 */
export function channelFailureOf({ status, headers, text }: Posted, ended: readonly number[]): ChannelFailure {
  const reason = `HTTP ${status} ${text.slice(0, 200)}`;
  if (ended.includes(status)) return new ChannelFailure('ended', { reason });
  if (status === 429) return new ChannelFailure('limited', { reason, wait: retryAfter(headers) });
  if (status === 503) return new ChannelFailure('unavailable', { reason, wait: retryAfter(headers) });
  return new ChannelFailure(status >= 500 ? 'lost' : 'refused', { reason });
}

/** Reads `Retry-After` (seconds) in ms. */
function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(longestWait, Math.max(0, seconds * second)) : 0;
}

function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code;
    if (one.name === 'TimeoutError') return one.name;
    if (one.message === elsewhere) return elsewhere;
  }
  return 'no answer';
}
