import { and, eq } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import type { SendEvent } from '#core/model/live-events.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Database, Orm } from '../database/database.ts';
import { isOutage } from '../database/failure.ts';
import type { Tables } from '../database/table-types.ts';
import { scopeOf, tableOf } from '../kernel/scope.ts';
import { rootMessage } from '../queue/root-message.ts';
import { hear, type Message, tell } from './channel.ts';

export interface HubDeps {
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

export interface Hub {
  /** Hears for this listener until the returned function is called. */
  add(listener: Listener): () => void;
  /**
   * Tells all processes that a row changed: with the commit of `tx`; without one at once, and then an outage is no failure of
   * what was done before, for pages look anew after it.
   */
  publishChange(resource: string, id: number, actorId: number | null, tx?: Orm): Promise<void>;
  /** Tells every open page to connect anew (to another process, or to this one's successor), and hears no more. */
  close(): Promise<void>;
}

// A browser opens one a tab; more is a leak or an attack
const streamsOfOneUser = 20;

/** Passes what any process tells to the pages that are open here, each only what its user may see. */
export async function openHub(deps: HubDeps): Promise<Hub> {
  const listeners = new Set<Listener>();
  const end = await hear(
    deps.database,
    (message) => {
      pass(deps, listeners, message).catch((error: unknown) =>
        deps.log({ level: 'error', event: 'hub', message: rootMessage(error) }),
      );
    },
    () => {
      // What was told meanwhile is gone: a page that connects anew looks for itself
      for (const listener of listeners) listener.close();
    },
  );
  return {
    add(listener) {
      const mine = [...listeners].filter((one) => one.actor.id === listener.actor.id);
      if (mine.length >= streamsOfOneUser) mine[0]?.close();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async publishChange(resource, id, actorId, tx) {
      const message: Message = { kind: 'changed', resource, id, actorId };
      if (tx !== undefined) return tell(tx, message);
      await tell(deps.database.orm, message).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        deps.log({ level: 'warn', event: 'hub', message: rootMessage(error) });
      });
    },
    async close() {
      for (const listener of listeners) {
        listener.send('reconnect', {});
        listener.close();
      }
      await end();
    },
  };
}

async function pass(deps: HubDeps, listeners: ReadonlySet<Listener>, message: Message): Promise<void> {
  if (listeners.size === 0) return;
  switch (message.kind) {
    case 'ended':
      for (const one of listeners) if (one.actor.id === message.userId) one.check();
      return;
    case 'notice':
      for (const one of listeners) if (isFor(message, one.actor)) one.send('notice', { id: message.id });
      return;
    case 'changed': {
      const { resource, id, actorId } = message;
      // Several tabs of one user, or many administrators, ask once
      const answers = new Map<string, Promise<boolean>>();
      for (const one of listeners) {
        const key = `${one.actor.id} ${one.actor.role}`;
        const sees = answers.get(key) ?? seesRow(deps, one.actor, resource, id);
        answers.set(key, sees);
        // Who else works on it is not told: a page need only know its own changes
        if (await sees) one.send('changed', { resource, id, actorId: actorId === one.actor.id ? actorId : null });
      }
    }
  }
}

function isFor({ roles, userIds }: { roles: readonly string[]; userIds: readonly number[] }, actor: Actor): boolean {
  return (roles.length === 0 && userIds.length === 0) || roles.includes(actor.role) || userIds.includes(actor.id);
}

/** That a row exists at all is not told to those outside whose scope it is. */
async function seesRow(deps: HubDeps, actor: Actor, name: string, id: number): Promise<boolean> {
  const resource = deps.resources.get(name);
  if (resource === undefined || !mayDo(resource, 'show', actor)) return false;
  const scope = scopeOf(deps, name, actor);
  if (scope === undefined) return true;
  const { table, column } = tableOf(deps, name);
  const found = await deps.database.orm
    .select({ id: column('id') })
    .from(table)
    .where(and(eq(column('id'), id), scope));
  return found.length === 1;
}
