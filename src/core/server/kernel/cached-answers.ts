import { LRUCache } from 'lru-cache';
import type { AppContext } from './context.ts';
import { type Encoding, encoded, encodingFor } from './encoding.ts';

/** An answer in JSON that is sent again while what was read for it is the same. */
export interface CachedAnswer {
  /** The text of what was read. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Uint8Array<ArrayBuffer>;
  /** Its compressed forms that were sent so far; null where compression is not worth it. */
  readonly forms: Map<Encoding, Uint8Array<ArrayBuffer> | null>;
}

/** Bytes that all answers of a process take at most. */
const maxBytes = 16_000_000;
const longest = maxBytes / 100;
/** Bytes that an answer takes beside its text and its forms. */
const overhead = 1000;

/** The answers sent last, each by the key of its request (an empty object, so that nothing else is held in memory). */
export const cachedAnswers = new LRUCache<object, CachedAnswer>({
  maxSize: maxBytes,
  maxEntrySize: longest,
  // Two bytes a character; two compressed forms, each at most as long as the JSON
  sizeCalculation: ({ text, json }) => overhead + 2 * text.length + 3 * json.byteLength,
});

/** An answer with this value as its JSON and these headers; `text` is all that was read for it. */
export function newAnswer(text: string, value: object, headers: Readonly<Record<string, string>>): CachedAnswer {
  return { text, headers, json: new TextEncoder().encode(JSON.stringify(value)), forms: new Map() };
}

/** Sends the answer, which is compressed at the first time for each encoding. */
export async function sendCached(context: AppContext, { headers, json, forms }: CachedAnswer): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  context.header('Content-Type', 'application/json');
  const encoding = encodingFor(context.req.header('Accept-Encoding'));
  if (encoding === undefined || context.req.method === 'HEAD') return context.body(json);
  let form = forms.get(encoding);
  if (form === undefined) {
    const bytes = await encoded(json, encoding);
    // A copy, for zlib returns a part of a larger buffer
    form = bytes === null ? null : new Uint8Array(bytes);
    forms.set(encoding, form);
  }
  if (form === null) return context.body(json);
  context.header('Content-Encoding', encoding);
  return context.body(form);
}
