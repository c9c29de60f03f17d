import type { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { fileBodySize } from '#core/fields/file/model.ts';
import type { Call } from '#core/model/call.ts';
import { AppError } from '#core/model/errors.ts';
import { holdsFile, type ResolvedResources } from '#core/model/resolved.ts';
import { namedCalls } from '../kernel/named-calls.ts';
import { closeGently } from './lingering-close.ts';

const megabyte = 1_000_000;
/** JSON from signed-in users, and every call without a limit of its own. */
const jsonLimit = megabyte;
/** Public calls. */
const publicLimit = 64_000;
/** Calls that accept a file. */
const fileLimit = fileBodySize;
const csvLimit = 20 * megabyte;

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What the Node adapter passes with each request. */
export interface Bindings {
  incoming?: { readonly socket?: Socket; readonly destroyed?: boolean; readonly complete?: boolean };
}

/** Returns the maximum body size of a call, in bytes. */
export type BodyLimits = (method: string, path: string) => number;

/** The limits of all calls under /api, from the same declarations as the calls themselves. */
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
 * Enforces the body limits. A declared length above the limit is refused without reading; a body of unknown length is counted while it is
 * read. Compressed bodies are refused: no call needs them, and a small one may expand to a large one.
 */
export function limitBody(limits: BodyLimits): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (context, next) => {
    const { method, path, raw } = context.req;
    const max = limits(method, path);
    const encoding = context.req.header('content-encoding') ?? '';
    const declared = context.req.header('content-length');
    const isChunked = context.req.header('transfer-encoding') !== undefined || declared === undefined;
    // The connection is closed after a refusal; otherwise the rest of the body would have to be read
    const refuse = (error: AppError): never => {
      lastAnswer(context);
      throw error;
    };
    if (!/^(identity)?$/i.test(encoding.trim())) refuse(new AppError('unsupported_media'));
    // No body is announced, and these methods have none
    if (isChunked && bodiless.has(method) && context.req.header('transfer-encoding') === undefined) return next();
    if (!isChunked && Number(declared) > max) refuse(tooLarge(max));
    if (isChunked && raw.body === null && context.req.header('transfer-encoding') !== undefined)
      refuse(new AppError('malformed'));
    if (!isChunked || raw.body === null) return next();
    const counted = raw.body.pipeThrough(atMost(max, () => lastAnswer(context)));
    const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
    context.req.raw = new Request(raw, init);
    await next();
    // If the response came before the body was read, the remaining bytes are not counted
    if (!context.req.raw.bodyUsed) lastAnswer(context);
  };
}

/** Closes the connection after this response, in a way that a caller who is still sending receives it. */
function lastAnswer(context: Context<{ Bindings: Bindings }>): void {
  context.header('Connection', 'close');
  // There is no socket if the app is called without a server
  const socket = context.env?.incoming?.socket;
  if (socket !== undefined) closeGently(socket);
}

/** Returns an AppError 413 that states the limit. */
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
