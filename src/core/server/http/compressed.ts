import type { MiddlewareHandler } from 'hono';
import { addHeader } from '../kernel/answer-header.ts';
import { encoded, encodingFor } from '../kernel/encoding.ts';

/**
 * Compresses JSON responses from 1 kB on for callers that accept it, unless they are already. Hono's own middleware cannot tell the size of a
 * response without a Content-Length, does not support brotli, and would stream a body that is already complete.
 */
export const compressed: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isJson = res.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isJson || context.req.method === 'HEAD') return;
  addHeader(context, 'Vary', 'Accept-Encoding', { append: true });
  const encoding = encodingFor(context.req.header('Accept-Encoding'));
  if (encoding === undefined || res.headers.has('Content-Encoding')) return;
  const bytes = new Uint8Array(await res.arrayBuffer());
  const form = await encoded(bytes, encoding);
  const headers = new Headers(res.headers);
  if (form !== null) headers.set('Content-Encoding', encoding);
  const tag = headers.get('ETag');
  // The bytes differ; a weak tag means equivalent content
  if (form !== null && tag !== null && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  // Otherwise Hono would merge in the headers of the previous response and stream its body
  context.res = undefined;
  context.res = new Response(form ?? bytes, { status: res.status, headers });
};
