import type { AnyResource } from './declaration/any-resource.ts';
import type { Fields } from './declaration/field.ts';
import type { ValueOf } from './declaration/row.ts';
import type { Role } from './roles.ts';
import { type Infer, integer, list, type ObjectOf, object, type Properties, type Shape } from './shape.ts';

/*
 * A call beside the generated ones, defined once: the server mounts it, checks what is sent by it and describes it in OpenAPI;
 * the console calls it by it. Data alone, like the declarations of resources.
 */

/**
 * Who may call: everybody, whoever is signed in, some roles, or those who may do something to a resource (an operation or an
 * action of it). `own-proof`: the handler looks at what the caller brings.
 */
export type Who =
  | 'public'
  | 'signed-in'
  | 'own-proof'
  | readonly Role[]
  | { readonly resource: string; readonly may: string };

/** A body that the handler reads by itself: of these media types; the fields are told to OpenAPI, where it is JSON. */
export interface OwnBody<F extends Fields = Fields> {
  readonly media: readonly string[];
  readonly fields?: F;
}

/** A body of bytes. */
/* @__NO_SIDE_EFFECTS__ */
export function bytes(...media: readonly string[]): OwnBody {
  return { media };
}

/** A JSON object that the handler checks by itself, because what may stand in it depends on what is kept; files may come along in a multipart form. */
/* @__NO_SIDE_EFFECTS__ */
export function asSent<const F extends Fields>(fields: F, { files = false } = {}): OwnBody<F> {
  return { media: ['application/json', ...(files ? ['multipart/form-data'] : [])], fields };
}

/** The query string of a resource's list. */
export interface ListOf {
  readonly listOf: string;
  /** Of a list that only this call has: what its rows have. */
  readonly resource?: AnyResource;
}

/** The same query string as a list of that resource takes: one of the product's, or one handed in. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf(name: string, resource?: AnyResource): ListOf {
  return { listOf: name, ...(resource === undefined ? {} : { resource }) };
}

/** In words; of a call that every resource has, by the resource's label. */
export type Localized = string | ((label: string) => string);

/** What a call says of itself. */
export function localizedText(said: Localized, label = ''): string {
  return typeof said === 'string' ? said : said(label);
}

/** Is it a list's query string, not fields of its own? */
export function isListOf(query: Fields | ListOf): query is ListOf {
  return typeof query.listOf === 'string';
}

/** Does the handler read it by itself? */
export function isOwnBody(body: Fields | OwnBody): body is OwnBody {
  return Array.isArray(body.media);
}

/** `{ data }`, a list with its `total`, the answer as it is; or what is no JSON. */
export type Answer =
  | { readonly as: 'data' | 'rows' | 'whole'; readonly shape: Shape<unknown> }
  | { readonly as: 'file'; readonly media: readonly string[] };

/** `{ data }` of this shape. */
/* @__NO_SIDE_EFFECTS__ */
export function data<T>(shape: Shape<T>) {
  return { as: 'data', shape } as const;
}

/** `{ data, total }`, the total in X-Total-Count too, and what else stands beside them. */
/* @__NO_SIDE_EFFECTS__ */
export function rows<T, const P extends Properties = Record<never, never>>(shape: Shape<T>, beside?: P) {
  const properties = { data: list(shape), total: integer, ...(beside ?? none) };
  // A spread of what may be absent has lost its type
  return { as: 'rows', shape: object(properties) as Shape<Rows<T> & ObjectOf<P>> } as const;
}

const none: Properties = {};

/** A page of a list, and how many there are. */
export interface Rows<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** JSON of this shape, in no envelope. */
/* @__NO_SIDE_EFFECTS__ */
export function whole<T>(shape: Shape<T>) {
  return { as: 'whole', shape } as const;
}

/** Bytes, or a stream, of one of these media types. */
/* @__NO_SIDE_EFFECTS__ */
export function file(...media: readonly string[]) {
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
  /** Under /api, as OpenAPI writes it: `/store-report/{id}`. What ends in `id` is a row's number, the rest is text. */
  readonly path: P;
  readonly who: W;
  /** What OpenAPI says of it: of a call of the core, in the language of the program. */
  readonly summary: Localized;
  readonly tag: Localized;
  /** What may stand in the query string; without it nobody looks there. */
  readonly query?: Q;
  /** The fields of its JSON body, or what the handler reads by itself. */
  readonly body?: B;
  /** The body may be left out, which is the empty object. */
  readonly mayBeEmpty?: boolean;
  readonly answer: A;
  /** What may stand as `data` beside the errors of a refusal. */
  readonly refusal?: R;
  /** 200 when nothing is said. */
  readonly status?: 201 | 202;
  /** Bytes that the body may have, where they are not as many as elsewhere. */
  readonly maxBody?: number;
  /** A reading that writes, or that costs a call of somebody else's service: not for one who only looks. */
  readonly spends?: boolean;
  /** What it reads through its reader may come from a replica of the database: what looks at the past, and answers with much. */
  readonly mayLag?: boolean;
  /**
   * For which resource a caller's own token must have been made, where `who` names none; 'any': whichever it is. A call that says
   * neither is not for tokens at all; nor is 'none', for what would outlive the token that asked for it.
   */
  readonly token?: 'any' | 'none' | (string & {});
  /** Open to one who has yet to set up the second factor that the role needs: on the way there, and out. Public calls are. */
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

/** What stands in a path's braces. */
export type ParamsOf<P> = { readonly [N in ParamNames<P>]: N extends 'id' | `${string}Id` ? number : string };

/** Is this part of a path the number of a row? */
export function isIdName(name: string): boolean {
  return /^id$|Id$/.test(name);
}

type SentValue<F> = ValueOf<F> extends infer V ? (V extends readonly (infer E)[] ? readonly E[] : V) : never;
type RequiredNames<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];

/** What a caller gives for these fields. */
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

/** What the caller of a call gives: the path's parts by their names, `query` and `body`. */
export type InputOf<C> =
  C extends Call<infer P, infer _Who, infer _Answer, infer Q, infer B, infer _Refusal>
    ? ParamsOf<P> & QueryPart<Q> & BodyPart<B>
    : never;

/** What a call gives its caller, and its handler gives back: the `data` of an envelope, else the JSON as it is. */
export type AnswerOf<C> = C extends { readonly answer: { readonly shape: infer S } } ? Infer<S> : never;

/** What a call may tell beside the errors of a refusal. */
export type RefusalOf<C> = C extends { readonly refusal?: infer S } ? Infer<S> : never;

/** A call that answers JSON. */
export type JsonCall = Call & { readonly answer: { readonly shape: Shape<unknown> } };
