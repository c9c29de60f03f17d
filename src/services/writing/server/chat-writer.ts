import { hour, second } from '#core/model/day.ts';
import { postLength } from '#domain/placeholders.ts';
import { holdsPhone, replyBytes } from '#domain/posts/post-text.ts';
import type { SuggestionOf } from '#writing/rules/suggestion.ts';
import { instructionsFor, materialOf } from './instructions.ts';
import { type Writer, WriterFailure } from './writer.ts';

export interface WriterSettings {
  /** The base URL of the service, e.g. `https://api.example.com`, to which `/v1/…` is appended. */
  readonly url: string;
  readonly key: string;
  /** Null lets the service choose. */
  readonly model: string | null;
  /** Timeout in ms; 20 seconds by default, because a user waits for the draft. */
  readonly patience?: number;
}

const usualPatience = 20 * second;
/** Maximum bytes of a response; drafts are far shorter. */
const maxBytes = 200_000;
const maxTokens = 1500;
const longestWait = hour / second;

/** A service with an OpenAI-style API: `POST /v1/chat/completions` with a bearer token. */
export function chatWriter({ url, key, model, patience = usualPatience }: WriterSettings): Writer {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  return {
    async suggest(of) {
      const body = {
        ...(model === null ? {} : { model }),
        messages: [
          { role: 'system', content: instructionsFor(of) },
          { role: 'user', content: materialOf(of) },
        ],
        max_tokens: maxTokens,
        n: 1,
      };
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const answer = await ask(`${url}/v1/chat/completions`, request, patience);
      return usable(of, contentOf(answer));
    },
    async test() {
      await ask(`${url}/v1/models`, { headers }, patience);
    },
  };
}

async function ask(address: string, request: RequestInit, patience: number): Promise<unknown> {
  const { status, headers, text } = await fetched(address, { ...request, signal: AbortSignal.timeout(patience) });
  if (status === 401 || status === 403) throw new WriterFailure('key', { reason: `HTTP ${status}` });
  if (status === 429) throw new WriterFailure('limited', { waitSeconds: retryAfter(headers) });
  if (status >= 500) throw new WriterFailure('unavailable', { reason: `HTTP ${status}` });
  if (status < 200 || status >= 300) throw new WriterFailure('refused', { reason: `HTTP ${status}` });
  try {
    return JSON.parse(text);
  } catch {
    throw new WriterFailure('unavailable', { reason: 'no JSON' });
  }
}

async function fetched(address: string, request: RequestInit) {
  try {
    const answer = await fetch(address, { ...request, redirect: 'error' });
    return { status: answer.status, headers: answer.headers, text: await bounded(answer) };
  } catch (error) {
    if (error instanceof WriterFailure) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new WriterFailure(isLate ? 'late' : 'unavailable');
  }
}

/** Reads the response's text; throws WriterFailure if it is too long. */
async function bounded(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw new WriterFailure('useless', { reason: 'too long an answer' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Reads `Retry-After` in seconds. */
function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(longestWait, Math.max(0, Math.ceil(seconds))) : 0;
}

/** Reads `choices[0].message.content`. */
function contentOf(answer: unknown): string {
  const { choices }: { choices?: unknown } = Object(answer);
  const [first]: unknown[] = Array.isArray(choices) ? choices : [];
  const { message }: { message?: unknown } = Object(first);
  const { content }: { content?: unknown } = Object(message);
  return typeof content === 'string' ? content : '';
}

/** Returns the cleaned draft; throws WriterFailure if it is empty or Google would not accept it. */
function usable({ use }: SuggestionOf, content: string): string {
  const text = content
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not come in
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .trim();
  if (text === '') throw new WriterFailure('useless', { reason: 'an empty draft' });
  const tooLong = use === 'POST' ? text.length > postLength : Buffer.byteLength(text, 'utf8') > replyBytes;
  if (tooLong) throw new WriterFailure('useless', { reason: 'too long a draft' });
  if (use === 'POST' && holdsPhone(text)) throw new WriterFailure('useless', { reason: 'a telephone number' });
  return text;
}
