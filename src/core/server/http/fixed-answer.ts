import { createHash } from 'node:crypto';
import type { AppContext } from '../kernel/context.ts';
import { type Encoding, encoded, encodingFor } from '../kernel/encoding.ts';

interface Stored {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** By encoding, made when it is first wanted; null if compression does not pay. */
  readonly forms: Map<Encoding, Promise<Uint8Array<ArrayBuffer> | null>>;
}

/**
 * Answers with a document that stays the same as long as the process runs: made, serialised and compressed once, for all callers
 * together; 304 to a caller that has it already.
 */
export function fixedAnswer(make: () => object): (context: AppContext) => Promise<Response> {
  let stored: Stored | undefined;
  return async (context) => {
    stored ??= storedForm(make());
    const { bytes, etag, forms } = stored;
    // Weak, since the bytes differ by their encoding
    context.header('ETag', etag);
    // Kept by the caller, who asks each time whether it still holds
    context.header('Cache-Control', 'no-cache');
    if (names(context.req.header('If-None-Match'), etag)) return context.body(null, 304);
    context.header('Content-Type', 'application/json');
    const encoding = encodingFor(context.req.header('Accept-Encoding'));
    if (encoding === undefined) return context.body(bytes);
    const form = forms.get(encoding) ?? encoded(bytes, encoding);
    forms.set(encoding, form);
    const compressed = await form;
    if (compressed !== null) context.header('Content-Encoding', encoding);
    return context.body(compressed ?? bytes);
  };
}

function storedForm(document: object): Stored {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `W/"${digest}"`, forms: new Map() };
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => ['*', etag, etag.slice(2)].includes(one.trim()));
}
