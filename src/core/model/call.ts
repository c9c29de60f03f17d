import type { AnyResource } from './declaration/any-resource.ts';
import type { Fields } from './declaration/field.ts';
import type { Role } from './roles.ts';
import type { ValueOf } from './row-types.ts';
import { array, type Infer, integer, type ObjectOf, object, type Properties, type Shape } from './shape.ts';

/*
 * A call besides the generated ones, defined once: the server mounts it, validates its input and describes it in OpenAPI; the console calls
 * it. Pure data, like the declarations of resources.
 */

/**
 * Who may call: everyone, any signed-in user, some roles, or those who may do something to a resource (an operation or an action of it).
 * `own-proof`: the handler checks the caller's credentials itself.
 */
export type Who =
  | 'public'
  | 'signed-in'
  | 'own-proof'
  | readonly Role[]
  | { readonly resource: string; readonly may: string };

/** A body that the handler reads itself, of these media types. If it is JSON, `fields` describes it for OpenAPI. */
export interface OwnBody<F extends Fields = Fields> {
  readonly media: readonly string[];
  readonly fields?: F;
}

/** A binary body. */
/* @__NO_SIDE_EFFECTS__ */
export function bytes(...media: readonly string[]): OwnBody {
  return { media };
}

/**
 * A JSON object that the handler validates itself, because its valid content depends on stored data; with `files`, also a multipart form
 * that contains files.
 */
/* @__NO_SIDE_EFFECTS__ */
export function asSent<const F extends Fields>(fields: F, { files = false } = {}): OwnBody<F> {
  return { media: ['application/json', ...(files ? ['multipart/form-data'] : [])], fields };
}

/** The query string of a resource's list. */
export interface ListOf {
  readonly listOf: string;
  /** For a list that only this call has: the resource that describes its rows. */
  readonly resource?: AnyResource;
}

/** The same query string as for the list of that resource: one of the product's, or the given one. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf(name: string, resource?: AnyResource): ListOf {
  return { listOf: name, ...(resource === undefined ? {} : { resource }) };
}

/** A text, or for a call that every resource has, a function of the resource's label. */
export type Localized = string | ((label: string) => string);

/** The text of a call's description. */
export function localizedText(said: Localized, label = ''): string {
  return typeof said === 'string' ? said : said(label);
}

/** True if it is a list's query string rather than fields. */
export function isListOf(query: Fields | ListOf): query is ListOf {
  return typeof query.listOf === 'string';
}

/** True if the handler reads the body itself. */
export function isOwnBody(body: Fields | OwnBody): body is OwnBody {
  return Array.isArray(body.media);
}

/** How a call answers: `{ data }`, a list with its `total`, bare JSON, or a file. */
export type Answer =
  | { readonly as: 'data' | 'rows' | 'whole'; readonly shape: Shape<unknown> }
  | { readonly as: 'file'; readonly media: readonly string[] };

/** `{ data }` of this shape. */
/* @__NO_SIDE_EFFECTS__ */
export function data<T>(shape: Shape<T>) {
  return { as: 'data', shape } as const;
}

/** `{ data, total }`, with the total in X-Total-Count too, and the properties in `beside`. */
/* @__NO_SIDE_EFFECTS__ */
export function rows<T, const P extends Properties = Record<never, never>>(shape: Shape<T>, beside?: P) {
  const properties = { data: array(shape), total: integer, ...(beside ?? none) };
  // The type of a spread of an optional object is lost
  return { as: 'rows', shape: object(properties) as Shape<Rows<T> & ObjectOf<P>> } as const;
}

const none: Properties = {};

/** A page of a list, and the total number of rows. */
export interface Rows<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** JSON of this shape, without an envelope. */
/* @__NO_SIDE_EFFECTS__ */
export function whole<T>(shape: Shape<T>) {
  return { as: 'whole', shape } as const;
}

/** Bytes, or a stream, of one of these media types. */
/* @__NO_SIDE_EFFECTS__ */
export function download(...media: readonly string[]) {
  return { as: 'file', media } as const;
}

export interface Call<
  P extends string = string,
  W extends Who = Who,
  A extends Answer = Answer,
  Q extends Fields | ListOf | undefined = Fields | ListOf | undefined,
  B extends Fields | OwnBody | undefined = Fields | OwnBody | undefined,
  R extends Shape<unknown> | undefined = Shape<unknown> | undefined,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Under /api, as OpenAPI writes it: `/store-report/{id}`. A parameter that ends in `id` is a row's id (a number), any other is text. */
  readonly path: P;
  readonly who: W;
  /** Its description in OpenAPI; for a call of the core, in the program's language. */
  readonly summary: Localized;
  readonly tag: Localized;
  /** The fields of the query string; without it the query string is ignored. */
  readonly query?: Q;
  /** The fields of its JSON body, or a body that the handler reads itself. */
  readonly body?: B;
  /** The body may be omitted, which means the empty object. */
  readonly mayBeEmpty?: boolean;
  readonly answer: A;
  /** The shape of `data` beside the errors of a refusal. */
  readonly refusal?: R;
  /** 200 by default. */
  readonly status?: 201 | 202;
  /** Maximum size of the body in bytes, if it differs from the default. */
  readonly maxBody?: number;
  /** A GET that writes, or that costs a call to a paid service: not allowed to read-only callers. */
  readonly unsafe?: boolean;
  /** What it reads through its reader may come from a replica; for calls that look at the past and return much. */
  readonly fromReplica?: boolean;
  /**
   * The resource for which a caller's personal token must be valid, if `who` names none; 'any': any resource. Tokens cannot be used for a
   * call that has neither, nor for 'none', whose effect would outlive the token.
   */
  readonly token?: 'any' | 'none' | (string & {});
  /**
   * Allowed before the user has set up the second factor that their role requires, as needed to set it up or to log out. Public calls
   * always are.
   */
  readonly beforeSecondFactor?: boolean;
}

/** Defines a call. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const P extends string,
  const W extends Who,
  const A extends Answer,
  const Q extends Fields | ListOf | undefined = undefined,
  const B extends Fields | OwnBody | undefined = undefined,
  const R extends Shape<unknown> | undefined = undefined,
>(definition: Call<P, W, A, Q, B, R>): Call<P, W, A, Q, B, R> {
  return definition;
}

type ParamNames<P> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never;

/** The parameters of a path, by name. */
export type ParamsOf<P> = { readonly [N in ParamNames<P>]: N extends 'id' | `${string}Id` ? number : string };

/** True if this path parameter is a row's id. */
export function isIdName(name: string): boolean {
  return /^id$|Id$/.test(name);
}

type SentValue<F> = ValueOf<F> extends infer V ? (V extends readonly (infer E)[] ? readonly E[] : V) : never;
type RequiredNames<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];

/** What a caller passes for these fields. */
export type SentFields<F> = { readonly [K in RequiredNames<F>]: SentValue<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: SentValue<F[K]> | null;
};

type Part<Name extends string, T> =
  Record<never, never> extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

type QueryPart<Q> = Q extends ListOf
  ? { readonly query?: Readonly<Record<string, string | readonly string[]>> }
  : Q extends Fields
    ? Part<'query', SentFields<Q>>
    : { readonly query?: never };

type BodyPart<B> =
  B extends OwnBody<infer F>
    ? { readonly body: Partial<SentFields<F>> | object }
    : B extends Fields
      ? Part<'body', SentFields<B>>
      : { readonly body?: never };

/** What the caller of a call passes: the path's parameters by name, `query` and `body`. */
export type InputOf<C> =
  C extends Call<infer P, infer _Who, infer _Answer, infer Q, infer B, infer _Refusal>
    ? ParamsOf<P> & QueryPart<Q> & BodyPart<B>
    : never;

/** What a call returns to its caller, and its handler returns: the `data` of an envelope, otherwise the whole JSON. */
export type AnswerOf<C> = C extends { readonly answer: { readonly shape: infer S } } ? Infer<S> : never;

/** The type of `data` beside the errors of a refusal. */
export type RefusalOf<C> = C extends { readonly refusal?: infer S } ? Infer<S> : never;

/** A call that answers JSON. */
export type JsonCall = Call & { readonly answer: { readonly shape: Shape<unknown> } };
