import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { addHeader } from '../kernel/answer-header.ts';

/** Bytes; below this, the headers and the time cost more than compression saves. */
const threshold = 1024;

const encoders = {
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 4 }),
} as const;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses JSON responses from 1 kB on for callers that accept it. Hono's own middleware cannot tell the size of a response without a
 * Content-Length, does not support brotli, and would stream a body that is already complete.
 */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isJson = res.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isJson || context.req.method === 'HEAD' || res.headers.has('Content-Encoding')) return;
  addHeader(context, 'Vary', 'Accept-Encoding', { append: true });
  const encoding = encodingFor(context.req.header('Accept-Encoding'));
  if (encoding === undefined) return;
  const bytes = new Uint8Array(await res.arrayBuffer());
  const isWorthIt = bytes.byteLength >= threshold;
  const headers = new Headers(res.headers);
  if (isWorthIt) headers.set('Content-Encoding', encoding);
  const tag = headers.get('ETag');
  // The bytes differ; a weak tag means equivalent content
  if (isWorthIt && tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  // Otherwise Hono would merge in the headers of the previous response and stream its body
  context.res = undefined;
  context.res = new Response(isWorthIt ? await encoders[encoding](bytes) : bytes, { status: res.status, headers });
};

function encodingFor(header: string | undefined): keyof typeof encoders | undefined {
  if (header === undefined) return undefined;
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const isWanted = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(isWanted);
}
