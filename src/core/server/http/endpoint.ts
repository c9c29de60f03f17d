import {
  type AnswerOf,
  type Call,
  isIdName,
  isListOf,
  isOwnBody,
  type ListOf,
  type ParamsOf,
} from '#core/model/call.ts';
import { tokenNeed } from '#core/model/calls/token-access.ts';
import type { Fields } from '#core/model/declaration/field.ts';
import { AppError } from '#core/model/errors.ts';
import { parseQuery } from '#core/model/query.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import type { Database, DatabaseReader } from '../database/database.ts';
import { type AppContext, idIn, jsonBody, requireActor, requireRole } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { readerOf } from '../kernel/reader.ts';
import { type BodyOf, requestBody, requestQuery } from '../kernel/reading/body.ts';
import { listedBy } from '../verbs/openapi/call.ts';

/** A call and its handler. */
export interface Endpoint {
  readonly call: Call;
  handle(context: AppContext): Promise<Response>;
}

type ActorOf<W> = W extends 'public' | 'own-proof' ? Actor | null : Actor;

/** What is known of a request before its input is checked. */
export type Arrival<C> =
  C extends Call<infer P, infer W, infer _Answer, infer _Query, infer _Body, infer _Refusal>
    ? {
        readonly context: AppContext;
        readonly actor: ActorOf<W>;
        readonly params: ParamsOf<P>;
        /** Reads from the replica if the call is declared `fromReplica`, otherwise from the primary. */
        readonly reader: DatabaseReader;
      }
    : never;

type QueryIn<Q> = Q extends ListOf ? ListQuery : Q extends Fields ? BodyOf<Q> : undefined;
type BodyIn<B> = B extends Fields ? BodyOf<B> : undefined;

/** A request with valid input; `found` is the result of `find`. */
export type CallRequest<C, F> =
  C extends Call<infer _Path, infer _Who, infer _Answer, infer Q, infer B, infer _Refusal>
    ? Arrival<C> & {
        readonly found: F;
        readonly query: QueryIn<Q>;
        readonly body: BodyIn<B>;
        /** The JSON object as the caller sent it. */
        readonly sent: Readonly<Record<string, unknown>>;
      }
    : never;

type Answered<C> = C extends { readonly answer: { readonly as: 'file' } } ? Response : AnswerOf<C>;
type Find<C, F> = (arrival: Arrival<C>) => F | Promise<F>;
type Handle<C, F> = (asked: CallRequest<C, F>) => Answered<C> | Promise<Answered<C>>;

/** The same without the call's type, as `endpoints` builds it. */
interface AnyArrival {
  readonly context: AppContext;
  readonly actor: Actor | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly reader: DatabaseReader;
}

interface AnyRequest extends AnyArrival {
  readonly found: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly sent: Readonly<Record<string, unknown>>;
}

// Taken from methods, whose parameters are compared bivariantly, so that a handler of one call is assignable here
type AnyFind = { find(arrival: AnyArrival): unknown }['find'];
type AnyHandle = { handle(asked: AnyRequest): unknown }['handle'];

/** What endpoints need to work. */
export interface EndpointDeps extends Pick<Deps, 'resources' | 'now'> {
  readonly database: Pick<Database, 'orm' | 'reader'>;
}

/** Creates endpoints for calls. */
export interface On {
  /** Checks the caller first (401, 403), then the path (404), then the input (400, 422). */
  <C extends Call>(call: C, handle: Handle<C, undefined>): Endpoint;
  /** `find` runs before the input is checked: a row outside the scope gives 404, whatever was sent. */
  <C extends Call, F>(call: C, find: Find<C, F>, handle: Handle<C, F>): Endpoint;
}

/** Binds calls to their handlers. Throws at startup if a call names a resource or an operation that does not exist. */
export function endpoints({ resources, database, now }: EndpointDeps): On {
  return (call: Call, ...handlers: [AnyHandle] | [AnyFind, AnyHandle]): Endpoint => {
    const [find, handle] = handlers.length === 1 ? [undefined, handlers[0]] : handlers;
    const { status = 200 } = call;
    const admit = authorizerFor(call, resources);
    const readQuery = queryReader(call, resources, now);
    const readBody = bodyReader(call, now);
    return {
      call,
      async handle(context) {
        const actor = admit(context);
        const arrival = { context, actor, params: paramsOf(call, context), reader: readerOf(database, call) };
        const found = await find?.(arrival);
        const query = readQuery(context, actor);
        const { sent, body } = await readBody(context);
        const answer: unknown = await handle({ ...arrival, found, query, body, sent });
        if (call.answer.as === 'file') {
          if (answer instanceof Response) return answer;
          throw new Error(`${call.path}: a file is answered by a Response`);
        }
        if (call.answer.as === 'data') return context.json({ data: answer }, status);
        const whole = Object(answer);
        if (call.answer.as === 'rows') context.header('X-Total-Count', String(whole.total));
        return context.json(whole, status);
      },
    };
  };
}

/**
 * Returns the check of who may call, which throws AppError 401 or 403. Throws at startup for an unknown operation or resource. `own`: the
 * resource that the call belongs to. A caller with a token may do no more than the token permits, and is anonymous in public calls.
 */
export function authorizerFor(
  call: Call,
  resources: Deps['resources'],
  own?: string,
): (context: AppContext) => Actor | null {
  const { who } = call;
  const byRole = roleAdmission(who, resources);
  const need = tokenNeed(call, resources, own);
  return (context) => {
    const actor = byRole(context);
    const token = context.get('token') ?? null;
    if (token === null) return actor;
    if (who === 'public' || who === 'own-proof') return null;
    if (need.refused !== null) throw new AppError(need.refused);
    if (need.resource !== 'any' && !token.may(need.resource, need.writes)) throw new AppError('token_scope');
    return actor;
  };
}

function roleAdmission(who: Call['who'], resources: Deps['resources']): (context: AppContext) => Actor | null {
  if (who === 'public' || who === 'own-proof') return (context) => context.get('actor') ?? null;
  if (who === 'signed-in') return requireActor;
  if ('resource' in who) {
    const resource = resourceNamed(resources, who.resource);
    const isAction = [...resource.actions, ...resource.listActions].some((action) => action.name === who.may);
    if (!isAction && !Object.hasOwn(resource.access.roles, who.may))
      throw new Error(`${who.resource}: no operation ${who.may}`);
    return (context) => requireRole(context, resource, who.may);
  }
  return (context) => {
    const actor = requireActor(context);
    if (!who.includes(actor.role)) throw new AppError('forbidden');
    return actor;
  };
}

/** The path parameters by name; throws AppError 404 if an id is not valid. */
function paramsOf({ path }: Call, context: AppContext): Record<string, string | number> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const text = context.req.param(name) ?? '';
      return [name, isIdName(name) ? idIn(text) : text];
    }),
  );
}

function queryReader({ query }: Call, resources: Deps['resources'], now: Deps['now']) {
  if (query === undefined) return () => undefined;
  if (isListOf(query)) {
    const listed = listedBy(query, resources);
    return (context: AppContext, actor: Actor | null) =>
      parseQuery(listed, new URL(context.req.url).searchParams, actor);
  }
  const declared = requestQuery(query);
  return (context: AppContext) => declared.parse(context.req.query(), now());
}

function bodyReader({ body, mayBeEmpty = false }: Call, now: Deps['now']) {
  // The handler reads an OwnBody itself
  if (body === undefined || isOwnBody(body)) return async () => ({ sent: {}, body: undefined });
  const declared = requestBody(body);
  return async (context: AppContext) => {
    const sent = await jsonBody(context, { optional: mayBeEmpty });
    return { sent, body: declared.parse(sent, now()) };
  };
}
