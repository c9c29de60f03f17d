import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Call } from '#core/model/call.ts';
import { logOut } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Bindings, bodyLimits, limitBody } from '../http/body-limit.ts';
import { asCall } from '../kernel/background.ts';
import { type AppContext, addHeader, type ContextVariables, type TokenGrant } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { errorAnswer } from '../kernel/failure.ts';
import { type NamedCall, namedCalls } from '../kernel/named-calls.ts';
import { requireRules } from '../kernel/rule-mistakes.ts';
import { markedWith } from '../kernel/sealing/token-mark.ts';
import { openApi } from '../verbs/openapi.ts';
import { compressed } from './compressed.ts';
import type { Endpoint } from './endpoint.ts';
import { mountResources, routePath } from './row-endpoints.ts';
import { type SystemDeps, systemRoutes } from './system.ts';

export interface AppParts extends Deps, SystemDeps {
  /** Returns who calls, from that address; null if no one is signed in. A caller with a token has no session. */
  authenticate(
    request: Request,
    from: { readonly ip: string },
  ): Promise<{
    actor: Actor;
    sessionId: string | null;
    lacksSecondFactor: boolean;
    viewerId: number | null;
    token?: TokenGrant | null;
  } | null>;
  /** The caller's address behind the configured number of proxies; `peer` is the socket's address. */
  addressOf(request: Request, peer: string): string;
  /** Protection against forged calls: before the caller is known, and of the session that calls. */
  antiForgery: { readonly check: MiddlewareHandler; ofSession(context: Context): void };
  /** True if the console is served by https: it then sends HSTS, so that browsers use only https for a year. */
  secure: boolean;
  /** The features' endpoints, mounted at /api before the generated ones. */
  features: readonly (readonly Endpoint[])[];
  /** The features' handlers of paths outside /api. */
  openPaths: readonly (readonly [path: string, handle: (context: AppContext) => Promise<Response>])[];
  /** Serves the console's files; absent in tests of the API alone. */
  consoleFiles?: MiddlewareHandler;
  log(entry: Record<string, unknown>): void;
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The whole API (and, with `consoleFiles`, the console) as one Hono app; testable by `app.request()` without a socket. */
export function createApp(parts: AppParts): Hono<{ Variables: ContextVariables; Bindings: Bindings }> {
  requireRules(parts.resources, parts.rules);
  const app = new Hono<{ Variables: ContextVariables; Bindings: Bindings }>();
  app.use(framed(parts));
  // Before anything that knows of sessions, or sets a cookie
  for (const [path, handle] of parts.openPaths) app.get(path, handle);
  const system = systemRoutes(parts, () => openApi(parts, calls));
  const named = [...system, ...parts.features.flat()];
  const calls = named.map((endpoint) => endpoint.call);
  const isUnsafe = callsWhere(calls, (one) => one.unsafe === true);
  const isOpenBefore = callsWhere(calls, (one) => one.who === 'public' || one.beforeSecondFactor === true);
  app.use(limitBody(bodyLimits(parts.resources, calls)));
  app.use(parts.antiForgery.check);
  app.use('/api/*', compressed);
  app.use('/api/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    const session = await identify(parts, context);
    parts.antiForgery.ofSession(context);
    const { method, path } = context.req;
    const mayChange = !reading.has(method) || isUnsafe({ method, path });
    if (context.get('viewerId') !== null && mayChange && path !== `/api${logOut.path}`) throw new AppError('view_only');
    if (session?.lacksSecondFactor && !isOpenBefore({ method, path })) throw new AppError('second_factor_needed');
    await next();
  });
  app.onError((error, context) => {
    const { method, path } = context.req;
    const call = { requestId: context.get('requestId'), method, path, ip: context.get('ip') };
    const caller = { ...call, userId: context.get('actor')?.id ?? null };
    // Nobody is left to be answered, and nothing here has failed
    if (hasBrokenOff(context.env))
      return errorAnswer(new AppError('malformed', { cause: error }), caller, context, parts.log);
    return errorAnswer(error, caller, context, parts.log);
  });

  const api = new Hono<{ Variables: ContextVariables }>();
  for (const { call, handle } of named) api.on(call.method, routePath(call.path), handle);
  mountResources(api, parts);
  api.all('*', () => {
    throw new AppError('not_found');
  });
  app.route('/api', api);
  if (parts.consoleFiles !== undefined) app.get('*', compressed, parts.consoleFiles);
  return app;
}

/** Prepares what is known of a call, and adds to each answer its id, the headers that protect it, and its measure. */
function framed(parts: AppParts): MiddlewareHandler<{ Variables: ContextVariables; Bindings: Bindings }> {
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    context.set('ip', parts.addressOf(context.req.raw, context.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'));
    context.set('actor', null);
    context.set('sessionId', null);
    context.set('viewerId', null);
    context.set('token', null);
    await asCall(next);
    addHeader(context, 'X-Request-Id', context.get('requestId'));
    addHeader(context, 'X-Content-Type-Options', 'nosniff');
    addHeader(context, 'Referrer-Policy', 'same-origin');
    // A response that is opened directly is not a page: it loads nothing, runs nothing, and cannot be framed
    if (!context.res.headers.has('Content-Security-Policy'))
      addHeader(context, 'Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (parts.secure) addHeader(context, 'Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    parts.measure(context.req.method, context.res.status, performance.now() - started);
  };
}

/** True if the caller has gone in the middle of the body, so that reading it failed. */
function hasBrokenOff(env: Bindings | undefined): boolean {
  const incoming = env?.incoming;
  return incoming?.destroyed === true && incoming.complete === false;
}

/** Authenticates the caller and stores the result in the context. */
async function identify(parts: AppParts, context: Context<{ Variables: ContextVariables; Bindings: Bindings }>) {
  const session = await parts.authenticate(context.req.raw, { ip: context.get('ip') });
  const token = session?.token ?? null;
  context.set('actor', session?.actor ?? null);
  context.set('sessionId', session?.sessionId ?? null);
  context.set('viewerId', session?.viewerId ?? null);
  context.set('token', token);
  if (token !== null) context.set('requestId', markedWith(token.id, context.get('requestId')));
  return session;
}

/** Returns a predicate that is true for the calls that `holds` selects. */
function callsWhere(calls: readonly Call[], holds: (one: Call) => boolean): (call: NamedCall) => boolean {
  const find = namedCalls(calls.flatMap((one) => (holds(one) ? [{ ...one, value: true }] : [])));
  return (call) => find(call) === true;
}
