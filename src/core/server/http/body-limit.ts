import type { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Call } from '#core/model/call.ts';
import { AppError } from '#core/model/errors.ts';
import { holdsFile } from '#core/model/resolved/field.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import { namedCalls } from '../kernel/named-calls.ts';
import { closeGently } from './lingering-close.ts';

const megabyte = 1_000_000;
/** JSON of whoever is signed in, and whatever has no name of its own. */
const jsonLimit = megabyte;
/** Calls that anybody may make. */
const publicLimit = 64_000;
/** Calls that take a file. */
const fileLimit = 10 * megabyte;
const csvLimit = 20 * megabyte;

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What the Node adapter hands to each request. */
export interface Bindings {
  incoming?: { socket?: Socket };
}

/** How many bytes a call may send. */
export type BodyLimits = (method: string, path: string) => number;

/** The limit of every call under /api, from the same declarations as the calls themselves. */
export function bodyLimits(resources: ResolvedResources, calls: readonly Call[]): BodyLimits {
  const ofResources = [...resources.values()].flatMap(({ internal, name, fields }) => {
    if (internal) return [];
    const files = { method: 'patch', path: `/${name}/{id}`, value: fileLimit };
    const takesFiles = fields.some(holdsFile);
    return [{ method: 'post', path: `/${name}/import`, value: csvLimit }, ...(takesFiles ? [files] : [])];
  });
  const ofCalls = calls.map(({ method, path, maxBody, who }) => {
    return { method, path, value: maxBody ?? (who === 'public' ? publicLimit : jsonLimit) };
  });
  const limitOf = namedCalls([...ofResources, ...ofCalls]);
  return (method, path) => limitOf({ method, path }) ?? jsonLimit;
}

/**
 * The one limit at the door. What says itself to be too large is refused unread; what does not say how large it is, is
 * counted while it is read. Compressed bodies are refused: nothing here asks for them, and a small one may hold a large one.
 */
export function limitBody(limits: BodyLimits): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (context, next) => {
    const { method, path, raw } = context.req;
    const max = limits(method, path);
    const encoding = context.req.header('content-encoding') ?? '';
    const declared = context.req.header('content-length');
    const isChunked = context.req.header('transfer-encoding') !== undefined || declared === undefined;
    // The connection ends with a refusal, or the rest of the body would have to be read from it
    const refuse = (error: AppError): never => {
      lastAnswer(context);
      throw error;
    };
    if (!/^(identity)?$/i.test(encoding.trim())) refuse(new AppError('unsupported_media'));
    // Nobody says that there is a body, and these have none
    if (isChunked && bodiless.has(method) && context.req.header('transfer-encoding') === undefined) return next();
    if (!isChunked && Number(declared) > max) refuse(tooLarge(max));
    if (isChunked && raw.body === null && context.req.header('transfer-encoding') !== undefined)
      refuse(new AppError('malformed'));
    if (!isChunked || raw.body === null) return next();
    const counted = raw.body.pipeThrough(atMost(max, () => lastAnswer(context)));
    const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
    context.req.raw = new Request(raw, init);
    await next();
    // An answer given before the body was read leaves bytes nobody counts
    if (!context.req.raw.bodyUsed) lastAnswer(context);
  };
}

/** The connection ends with this answer, which comes to whoever is still sending. */
function lastAnswer(context: Context<{ Bindings: Bindings }>): void {
  context.header('Connection', 'close');
  // There is none where the app is called without a server
  const socket = context.env?.incoming?.socket;
  if (socket !== undefined) closeGently(socket);
}

/** AppError 413 that says how much may be sent. */
export function tooLarge(bytes: number): AppError {
  const max = bytes < megabyte ? `${Math.floor(bytes / 1000)}KB` : `${Math.floor(bytes / megabyte)}MB`;
  return new AppError('too_large', { params: { max } });
}

function atMost(max: number, onRefusal: () => void): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= max) return controller.enqueue(chunk);
      onRefusal();
      controller.error(tooLarge(max));
    },
  });
}
