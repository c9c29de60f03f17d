import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '#core/model/call.ts';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { Database } from '../database/database.ts';
import type { OwnTables } from '../database/schema/own-columns.ts';
import type { TablesOf } from '../database/schema/table-types.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RulesFor } from '../kernel/writes/rule.ts';
import type { JobQueue } from '../queue/queue.ts';

/**
 * What one capability adds to the server. Each function says itself what it is handed: whoever puts the plugins together hands all
 * of them all of it (`HandedTo`), so that nothing a plugin needs can be forgotten.
 */
export interface ServerPlugin<R extends Resources = Resources> {
  /** The modules that hold its calls beyond the generated ones: no resource may have one of them. */
  readonly calls?: readonly object[];
  /** What answers them. */
  readonly routes?: readonly ((deps: never) => readonly Endpoint[])[];
  /** What its resources do beyond the generated operations. */
  readonly rules?: Partial<RulesFor<R>>;
  /** Each hands jobs to the queue, and the clock to those that recur. */
  readonly jobs?: readonly ((queue: JobQueue, deps: never) => Promise<void>)[];
  /** The tables, and sequences, that no declaration makes. */
  readonly tables?: OwnTables;
  readonly leftovers?: Leftovers<R>;
}

/** What of a plugin's own tables nobody can reach any more, and goes at night. */
export interface Leftovers<R extends Resources = Resources> {
  /** Columns that name a user: without the user the row goes. One that names nobody ends by itself. */
  readonly ofUsers?: readonly PgColumn[];
  /** The same of rows of other resources. */
  readonly of?: { readonly [Name in keyof R]?: readonly PgColumn[] };
  /** Deletes what is too old; `now` in epoch ms. */
  old?(database: Database, now: number, tables: TablesOf<R>): Promise<void>;
  /** Has what is kept of them outside deleted, when theirs has gone here; what it throws is tried again. */
  readonly outside?: (deps: never) => Promise<void>;
}

type KeysOf<P> = P extends unknown ? keyof P : never;
type Having<P, Part extends PropertyKey> = Extract<P, { readonly [part in Part]: unknown }>;

/** What each plugin that says anything of that part says, with its own type. */
export function partsOf<P extends object, Part extends KeysOf<P>>(
  plugins: readonly P[],
  part: Part,
): readonly Having<P, Part>[Part][] {
  return plugins.filter((plugin): plugin is Having<P, Part> => part in plugin).map((plugin) => plugin[part]);
}

type AllOf<V> = (V extends unknown ? (value: V) => void : never) extends (value: infer All) => void ? All : never;

type LastOf<Handed> = Handed extends readonly [...unknown[], infer Last] ? Last : never;

/** What all of these functions are handed, each as the last that it takes. */
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

/** The endpoints as they come; throws for one whose call stands in no module, so that no check of a declaration would know of it. */
export function requireNamedCalls(endpoints: readonly (readonly Endpoint[])[], calls: readonly Call[]) {
  const named = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const silent = endpoints.flat().find(({ call: { method, path } }) => !named.has(`${method} ${path}`));
  if (silent !== undefined)
    throw new DeclarationError(`${silent.call.path}: a plugin answers it and does not name it; add it to its calls`);
  return endpoints;
}

/** What several plugins name, as one; throws where two of them have the same name for it. */
export function merged<V extends object>(named: readonly V[]): AllOf<V> {
  const entries = named.flatMap((one) => Object.entries(one));
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index);
  if (twice !== undefined) throw new DeclarationError(`two plugins say what ${twice[0]} is`);
  // No name stands in two of them: what holds of each by itself holds of the whole
  return Object.fromEntries(entries) as AllOf<V>;
}
