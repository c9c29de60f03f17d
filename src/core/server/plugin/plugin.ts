import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '#core/model/call.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { Database } from '../database/database.ts';
import type { TablesOf } from '../database/schema/table-types.ts';
import type { OwnTables } from '../database/sql.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { AppContext } from '../kernel/context.ts';
import type { RulesFor } from '../kernel/rules/rule.ts';
import type { JobQueue } from '../queue/queue.ts';

/**
 * What one capability adds to the server. Each function declares what it needs; the composition passes everything to all of them
 * (`HandedTo`), so that a missing dependency does not compile.
 */
export interface ServerPlugin<R extends Resources = Resources> {
  /** The modules that define its calls besides the generated ones; no resource may have the same call. */
  readonly calls?: readonly object[];
  /** The endpoints of these calls. */
  readonly routes?: readonly ((deps: never) => readonly Endpoint[])[];
  /**
   * What it answers outside /api to a GET by anybody, without a session and without cookies, by path. Such a path is for links that lead
   * elsewhere; a screen of the console is no such path.
   */
  readonly openPaths?: OpenPaths<never>;
  /** What its resources do beyond the generated operations. */
  readonly rules?: Partial<RulesFor<R>>;
  /** Each registers handlers for jobs, and schedules those that recur. */
  readonly jobs?: readonly ((queue: JobQueue, deps: never) => Promise<void>)[];
  /** The tables and sequences without a declaration. */
  readonly tables?: OwnTables;
  readonly leftovers?: Leftovers<R>;
}

/** The handlers of paths outside /api, by path as Hono writes it: `/r/:code`. */
export type OpenPaths<D> = Readonly<Record<`/${string}`, (deps: D) => (context: AppContext) => Promise<Response>>>;

/** Rows of a plugin's own tables that are no longer needed and are deleted at night. */
export interface Leftovers<R extends Resources = Resources> {
  /** Columns that refer to a user: once the user is gone, the row is deleted. A row that refers to no user must expire otherwise. */
  readonly ofUsers?: readonly PgColumn[];
  /** The same for columns that refer to rows of other resources. */
  readonly of?: { readonly [Name in keyof R]?: readonly PgColumn[] };
  /** Deletes what is too old; `now` in epoch ms. */
  old?(database: Database, now: number, tables: TablesOf<R>): Promise<void>;
  /** Deletes what external services store for them, after their rows are deleted here; retried if it throws. */
  readonly outside?: (deps: never) => Promise<void>;
}

type KeysOf<P> = P extends unknown ? keyof P : never;
type Having<P, Part extends PropertyKey> = Extract<P, { readonly [part in Part]: unknown }>;

/** The value of that part of every plugin that has it, each with its own type. */
export function partsOf<P extends object, Part extends KeysOf<P>>(
  plugins: readonly P[],
  part: Part,
): readonly Having<P, Part>[Part][] {
  return plugins.filter((plugin): plugin is Having<P, Part> => part in plugin).map((plugin) => plugin[part]);
}

type AllOf<V> = (V extends unknown ? (value: V) => void : never) extends (value: infer All) => void ? All : never;

type LastOf<Handed> = Handed extends readonly [...unknown[], infer Last] ? Last : never;

/** What all of these functions need together: each takes it as its last parameter. */
export type HandedTo<F> = (
  F extends (...handed: infer Handed) => unknown
    ? (deps: LastOf<Handed>) => void
    : never
) extends (deps: infer All) => void
  ? All
  : never;

/** The calls in these modules. */
export function callsIn(modules: readonly object[]): readonly Call[] {
  return modules.flatMap((one) => Object.values(one)).filter(isCall);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
}

/** Returns the endpoints unchanged. Throws if a call is in none of the modules, since no check of the declaration would know of it. */
export function requireNamedCalls(endpoints: readonly (readonly Endpoint[])[], calls: readonly Call[]) {
  const named = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const silent = endpoints.flat().find(({ call: { method, path } }) => !named.has(`${method} ${path}`));
  if (silent !== undefined)
    throw new DeclarationError(`${silent.call.path}: a plugin answers it and does not name it; add it to its calls`);
  return endpoints;
}

/** Merges what several plugins define; throws if two of them define the same name. */
export function merged<V extends object>(named: readonly V[]): AllOf<V> {
  const entries = named.flatMap((one) => Object.entries(one));
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) throw new DeclarationError(`two plugins say what ${twice[0]} is`);
  // No name occurs in two of them, so the merged object has every one of their types
  return Object.fromEntries(entries) as AllOf<V>;
}
