import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { and } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { LiveEvents, SendEvent } from '#core/model/live-events.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Database, isOutage, type Orm, rootMessage } from '../database/database.ts';
import type { Tables } from '../database/schema/table-types.ts';
import { isAnyOf } from '../database/sql.ts';
import { forEachInSlices } from '../kernel/background.ts';
import { scopeOf, tableOf } from '../kernel/scope.ts';
import { type Message, publishAll, subscribe } from '../kernel/writes/transact.ts';
import { type RecentChanges, recentMessages } from './recent-messages.ts';

export interface BrokerDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  log(entry: Record<string, unknown>): void;
}

/** One open page. */
export interface Listener {
  readonly actor: Actor;
  readonly send: SendEvent;
  /** Called when a session of this user ended: checks whether it is the listener's own. */
  check(): void;
  close(): void;
}

export interface Broker {
  /** Throws AppError 429 if the user has reached the maximum number of open pages. */
  requireCapacity(userId: number): void;
  /** Sends events to this listener until the returned function is called. */
  add(listener: Listener): () => void;
  /** What a page that opens its stream now may have missed while it loaded, by what its user may see. */
  recentFor(actor: Actor): Promise<LiveEvents['ready']>;
  /**
   * Notifies all processes that a row, several rows or (null) too many rows to name changed; for null, every user who may see the
   * resource's rows is notified. Sent when `tx` commits. Without `tx` it is sent at once, and an outage is only logged, since pages refetch
   * after one.
   */
  publishChange(
    resource: string,
    ids: number | readonly number[] | null,
    actorId: number | null,
    tx?: Orm,
  ): Promise<void>;
  /** Makes every open page reconnect (to another process, or to this one's successor), and stops listening. */
  close(): Promise<void>;
}

// A browser opens one per tab; more is a leak or an attack. The newest is refused: if an older one were closed, it would reconnect and
// close another, forever
const streamsOfOneUser = 20;
// After this time a tab may have been closed
const roomAgainSeconds = 30;

// Maximum number of messages handled together, since one query names all of their rows
const maxAtOnce = 500;

/** Forwards what any process publishes to the pages that are open here, to each only what its user may see. */
export async function openBroker(deps: BrokerDeps): Promise<Broker> {
  const listeners = new Set<Listener>();
  // Messages may have been lost: a page refetches when it reconnects
  const refresh = () => {
    for (const one of listeners) one.close();
  };
  const passing = passingTo(deps, listeners, refresh);
  const recent = recentMessages();
  const end = await subscribe(
    deps.database,
    (message) => {
      recent.add(message);
      if (listeners.size === 0) return;
      if (message.kind === 'ended') return endedSession(listeners, message.userId);
      passing.add(message);
    },
    refresh,
  );
  return {
    requireCapacity(userId) {
      const mine = [...listeners].filter((one) => one.actor.id === userId);
      if (mine.length >= streamsOfOneUser)
        throw new AppError('too_many_requests', {
          params: { seconds: roomAgainSeconds },
          retryAfter: roomAgainSeconds,
        });
    },
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async recentFor(actor) {
      const notice = recent.noticeFor((message) => isFor(message, actor));
      const changed = await Promise.all(recent.changes().map((one) => changedFor(deps, actor, one)));
      return { changed: Object.fromEntries(changed.flat()), ...(notice !== undefined && { notice }) };
    },
    async publishChange(resource, ids, actorId, tx) {
      const messages = [ids].flat().map((id): Message => ({ kind: 'changed', resource, id, actorId }));
      if (messages.length === 0) return;
      if (tx !== undefined) return publishAll(tx, messages);
      await publishAll(deps.database.orm, messages).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        deps.log({ level: 'warn', event: 'broker', message: rootMessage(error) });
      });
    },
    async close() {
      // Pages refetch after they reconnect, and the database may be closed before a lookup
      passing.forget();
      for (const listener of listeners) {
        listener.send('reconnect', {});
        listener.close();
      }
      listeners.clear();
      await end();
    },
  };
}

/**
 * Queues messages that arrive while earlier ones are handled, and handles them together: a bulk call may publish thousands. Calls `failed`
 * if some could not be forwarded, and goes on with the next.
 */
function passingTo(deps: BrokerDeps, listeners: ReadonlySet<Listener>, failed: () => void) {
  const waiting: Message[] = [];
  let isPassing = false;
  // The embedded database notifies within the work that committed. Forwarding must not count as part of that work's time slice, or it would
  // not yield
  const apart = AsyncLocalStorage.snapshot();
  const passAll = async () => {
    isPassing = true;
    // All notifications of one commit arrive at once
    for (await nextLoop(); waiting.length > 0; ) {
      const some = waiting.splice(0, maxAtOnce);
      await pass(deps, listeners, some).catch((error: unknown) => {
        deps.log({ level: 'error', event: 'broker', message: rootMessage(error) });
        failed();
      });
    }
    isPassing = false;
  };
  return {
    add(message: Message): void {
      waiting.push(message);
      if (!isPassing) void apart(passAll);
    },
    forget(): void {
      waiting.length = 0;
    },
  };
}

function endedSession(listeners: ReadonlySet<Listener>, userId: number): void {
  for (const one of listeners) if (one.actor.id === userId) one.check();
}

/**
 * Forwards messages in order, after one query per user and resource for what the user may see. Works in slices that yield to other work,
 * since a bulk call notifies many pages of many rows.
 */
async function pass(deps: BrokerDeps, listeners: ReadonlySet<Listener>, messages: readonly Message[]): Promise<void> {
  const changed = Map.groupBy(
    messages.filter((message) => message.kind === 'changed'),
    ({ resource }) => resource,
  );
  // One query serves several tabs of a user
  const actors = new Map([...listeners].map(({ actor }) => [userKey(actor), actor]));
  const questions = [...changed].flatMap(([resource, some]) => {
    const ids = [...new Set(some.flatMap(({ id }) => id ?? []))];
    return [...actors].map(([key, actor]) => ({ resource, ids, key, actor }));
  });
  const seen = new Map<string, ReadonlySet<number>>();
  await forEachInSlices(questions, async ({ resource, ids, key, actor }) => {
    // All pages are gone, and the database may be too
    if (listeners.size === 0) return;
    const rows = visibleRows(deps, actor, resource, ids);
    // If a lookup fails, its messages are sent to no one; other messages and notices still are
    seen.set(`${key} ${resource}`, await rows.catch((error: unknown) => notLookedUp(deps, error)));
  });
  const notifiers = messages.map((message) => notifierOf(deps, message, seen));
  await forEachInSlices([...listeners], (one) => {
    if (listeners.has(one)) for (const notify of notifiers) notify(one);
  });
}

function notLookedUp({ log }: BrokerDeps, error: unknown): ReadonlySet<number> {
  log({ level: 'error', event: 'broker', message: rootMessage(error) });
  return new Set();
}

/**
 * Returns a function that sends the message to a page if its user may see it. All pages get the same object, so that the stream serialises
 * it once.
 */
function notifierOf(
  { resources }: BrokerDeps,
  message: Message,
  seen: ReadonlyMap<string, ReadonlySet<number>>,
): (one: Listener) => void {
  if (message.kind === 'ended') return () => undefined;
  if (message.kind === 'notice') {
    const notice = { id: message.id };
    return ({ actor, send }) => {
      if (isFor(message, actor)) send('notice', notice);
    };
  }
  const { resource, id, actorId } = message;
  const own = { resource, id, actorId };
  // The actor is not disclosed to other users: a page only needs to recognise its own changes
  const others = { resource, id, actorId: null };
  const maySee = (actor: Actor) =>
    id === null ? mayShow({ resources }, resource, actor) : seen.get(`${userKey(actor)} ${resource}`)?.has(id) === true;
  return ({ actor, send }) => {
    if (maySee(actor)) send('changed', actorId === actor.id ? own : others);
  };
}

/** How many milliseconds ago rows of the resource changed that the user may see; empty if none did. */
async function changedFor(
  deps: BrokerDeps,
  actor: Actor,
  [name, { rows, many }]: readonly [string, RecentChanges],
): Promise<readonly (readonly [string, number])[]> {
  if (!mayShow(deps, name, actor)) return [];
  const visible = await visibleRows(deps, actor, name, [...rows.keys()]).catch((error: unknown) =>
    notLookedUp(deps, error),
  );
  const agos = [...rows].flatMap(([id, ago]) => (visible.has(id) ? [ago] : []));
  if (many !== null) agos.push(many);
  return agos.length === 0 ? [] : [[name, Math.min(...agos)]];
}

function mayShow({ resources }: Pick<BrokerDeps, 'resources'>, name: string, actor: Actor): boolean {
  const declared = resources.get(name);
  return declared !== undefined && mayDo(declared, 'show', actor);
}

function userKey({ id, role }: Actor): string {
  return `${id} ${role}`;
}

function isFor({ roles, userIds }: { roles: readonly string[]; userIds: readonly number[] }, actor: Actor): boolean {
  return (roles.length === 0 && userIds.length === 0) || roles.includes(actor.role) || userIds.includes(actor.id);
}

/** Returns the ids that the user may see; outside their scope, not even the existence of a row is disclosed. */
async function visibleRows(
  deps: BrokerDeps,
  actor: Actor,
  name: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const resource = deps.resources.get(name);
  if (resource === undefined || !mayDo(resource, 'show', actor)) return new Set();
  const scope = scopeOf(deps, name, actor);
  if (scope === undefined) return new Set(ids);
  const { table, column } = tableOf(deps, name);
  const found = await deps.database.orm
    .select({ id: column('id') })
    .from(table)
    .where(and(isAnyOf(column('id'), ids), scope));
  return new Set(found.map(({ id }) => Number(id)));
}
