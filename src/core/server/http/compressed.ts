import type { MiddlewareHandler } from 'hono';
import { addHeader } from '../kernel/context.ts';
import { encoded, encodingFor } from '../kernel/encoding.ts';

const compressible = /^(application\/json|text\/html)/;

/**
 * Compresses JSON and pages from 1 kB on for callers that accept it, unless they are already. Hono's own middleware cannot tell the size of a
 * response without a Content-Length, does not support brotli, and would stream a body that is already complete.
 */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isCompressible = compressible.test(res.headers.get('Content-Type') ?? '');
  // A 304 has the Vary of the 200 that it replaces (RFC 9110, 15.4.5), but no type
  if (isCompressible || res.status === 304) addHeader(context, 'Vary', 'Accept-Encoding', { append: true });
  if (!isCompressible || context.req.method === 'HEAD') return;
  const encoding = encodingFor(context.req.header('Accept-Encoding'));
  if (encoding === undefined || res.headers.has('Content-Encoding')) return;
  const bytes = new Uint8Array(await res.arrayBuffer());
  const form = await encoded(bytes, encoding);
  const headers = new Headers(res.headers);
  if (form !== null) headers.set('Content-Encoding', encoding);
  // Otherwise Hono would merge in the headers of the previous response and stream its body
  context.res = undefined;
  context.res = new Response(form ?? bytes, { status: res.status, headers });
};
