import { hour, second } from '#core/model/durations.ts';
import { ChannelFailure } from './channel.ts';

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** ms; a host that takes longer has left us in doubt. */
const timeout = 15 * second;
/** The connection was never made, so nothing can have arrived. */
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
/** As Node says it: the host answered with another address. */
const elsewhere = 'unexpected redirect';

/** Sends to a host and gives its answer, followed nowhere else; throws ChannelFailure where no answer came. */
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
 * What an answer that is no success means: `ended` for the statuses that say so of this host. Only «too many» and «not now» are sure not to
 * have taken it and worth another try: any other failure of the server may come after the message.
 */
export function failureOf({ status, headers, text }: Posted, ended: readonly number[]): ChannelFailure {
  const reason = `HTTP ${status} ${text.slice(0, 200)}`;
  if (ended.includes(status)) return new ChannelFailure('ended', { reason });
  if (status === 429) return new ChannelFailure('limited', { reason, wait: retryAfter(headers) });
  if (status === 503) return new ChannelFailure('unavailable', { reason, wait: retryAfter(headers) });
  return new ChannelFailure(status >= 500 ? 'lost' : 'refused', { reason });
}

/** ms, from `Retry-After` in seconds. */
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
