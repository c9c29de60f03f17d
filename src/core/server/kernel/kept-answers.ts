import { LRUCache } from 'lru-cache';
import type { AppContext } from './context.ts';
import { type Encoding, encoded, encodingFor } from './encoding.ts';

/** An answer in JSON that is sent again while what was read for it is the same. */
export interface KeptAnswer {
  /** The text of what was read. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Uint8Array<ArrayBuffer>;
  /** Its compressed forms that were sent so far; null where compression is not worth it. */
  readonly forms: Map<Encoding, Uint8Array<ArrayBuffer> | null>;
}

/** What all answers of a process take at most: the text has two bytes a character, and compressed forms take less than the JSON. */
const maxBytes = 16_000_000;
const longest = maxBytes / 100;

/** The answers sent last, by their requests. */
export const keptAnswers = new LRUCache<object, KeptAnswer>({
  maxSize: maxBytes,
  maxEntrySize: longest,
  sizeCalculation: ({ text, json }) => 2 * text.length + 2 * json.byteLength,
});

export function newAnswer(text: string, value: object, headers: Readonly<Record<string, string>>): KeptAnswer {
  return { text, headers, json: new TextEncoder().encode(JSON.stringify(value)), forms: new Map() };
}

/** Sends the answer, compressed once for all callers that accept the same encoding. */
export async function sendKept(context: AppContext, { headers, json, forms }: KeptAnswer): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  context.header('Content-Type', 'application/json');
  const encoding = encodingFor(context.req.header('Accept-Encoding'));
  if (encoding === undefined) return context.body(json);
  let form = forms.get(encoding);
  if (form === undefined) {
    form = await encoded(json, encoding);
    forms.set(encoding, form);
  }
  if (form === null) return context.body(json);
  context.header('Content-Encoding', encoding);
  return context.body(form);
}
