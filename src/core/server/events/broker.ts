import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { and } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { SendEvent } from '#core/model/live-events.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Database, Orm } from '../database/database.ts';
import { isOutage } from '../database/failure.ts';
import { anyOf } from '../database/in-query.ts';
import type { Tables } from '../database/schema/table-types.ts';
import { scopeOf, tableOf } from '../kernel/scope.ts';
import { forEachInSlices } from '../kernel/time-slices.ts';
import { rootMessage } from '../queue/root-message.ts';
import { type Message, publishAll, subscribe } from './channel.ts';

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
  /** A session of this user ended: is it the listener's own? */
  check(): void;
  close(): void;
}

export interface Broker {
  /** AppError 429 when a user has as many pages open as may be. */
  requireCapacity(userId: number): void;
  /** Hears for this listener until the returned function is called. */
  add(listener: Listener): () => void;
  /**
   * Notifies all processes that a row, or each of several, changed, or (null) so many that none is named, which whoever may see the
   * resource's rows is told. With the commit of `tx`; without one at once, and then an outage is no failure of what was done before, for
   * pages look anew after it.
   */
  publishChange(
    resource: string,
    ids: number | readonly number[] | null,
    actorId: number | null,
    tx?: Orm,
  ): Promise<void>;
  /** Tells every open page to connect anew (to another process, or to this one's successor), and hears no more. */
  close(): Promise<void>;
}

// A browser opens one a tab; more is a leak or an attack. The newest is refused: were an older one closed, it would connect anew and close
// another, for ever
const streamsOfOneUser = 20;
// So soon a tab may have been closed
const roomAgainSeconds = 30;

// So many messages are looked at together at most: what one question to the database may name
const maxAtOnce = 500;

/** Passes what any process tells to the pages that are open here, each only what its user may see. */
export async function openBroker(deps: BrokerDeps): Promise<Broker> {
  const listeners = new Set<Listener>();
  // What was told is gone: a page that connects anew looks for itself
  const refresh = () => {
    for (const one of listeners) one.close();
  };
  const passing = passingTo(deps, listeners, refresh);
  const end = await subscribe(
    deps.database,
    (message) => {
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
      // They look anew elsewhere, and the database may be gone before it is looked up here
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
 * What comes while earlier messages are looked at waits, and is looked at together: a bulk call may tell of thousands of rows. `failed`
 * is called when some could not be passed on; the next ones are.
 */
function passingTo(deps: BrokerDeps, listeners: ReadonlySet<Listener>, failed: () => void) {
  const waiting: Message[] = [];
  let isPassing = false;
  // The embedded database tells within the work that committed: were passing part of that slice, nobody would be let through before it
  const apart = AsyncLocalStorage.snapshot();
  const passAll = async () => {
    isPassing = true;
    // All that one commit tells comes at once
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
 * Passes messages on in their order, having asked once for each user and resource what the user may see; in slices that let others
 * through, for a bulk call tells many pages of many rows.
 */
async function pass(deps: BrokerDeps, listeners: ReadonlySet<Listener>, messages: readonly Message[]): Promise<void> {
  const changed = Map.groupBy(
    messages.filter((message) => message.kind === 'changed'),
    ({ resource }) => resource,
  );
  // Several tabs of one user ask once
  const actors = new Map([...listeners].map(({ actor }) => [userKey(actor), actor]));
  const questions = [...changed].flatMap(([resource, some]) => {
    const ids = [...new Set(some.flatMap(({ id }) => id ?? []))];
    return [...actors].map(([key, actor]) => ({ resource, ids, key, actor }));
  });
  const seen = new Map<string, ReadonlySet<number>>();
  await forEachInSlices(questions, async ({ resource, ids, key, actor }) => {
    // Every page has gone: the database may have, too
    if (listeners.size === 0) return;
    const rows = visibleRows(deps, actor, resource, ids);
    // What could not be looked up is told to nobody; the others, and notices, are
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

/** Notifies a page of a message if it may know; all pages get the same object, for the stream to write it out once. */
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
  // Who else works on it is not told: a page need only know its own changes
  const others = { resource, id, actorId: null };
  const declared = resources.get(resource);
  const maySee = (actor: Actor) =>
    id === null
      ? declared !== undefined && mayDo(declared, 'show', actor)
      : seen.get(`${userKey(actor)} ${resource}`)?.has(id) === true;
  return ({ actor, send }) => {
    if (maySee(actor)) send('changed', actorId === actor.id ? own : others);
  };
}

function userKey({ id, role }: Actor): string {
  return `${id} ${role}`;
}

function isFor({ roles, userIds }: { roles: readonly string[]; userIds: readonly number[] }, actor: Actor): boolean {
  return (roles.length === 0 && userIds.length === 0) || roles.includes(actor.role) || userIds.includes(actor.id);
}

/** Which of the rows the user sees: that a row exists at all is not told to those outside whose scope it is. */
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
    .where(and(anyOf(column('id'), ids), scope));
  return new Set(found.map(({ id }) => Number(id)));
}
