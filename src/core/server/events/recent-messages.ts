import { second } from '#core/model/day.ts';
import type { Message } from '../kernel/writes/transact.ts';

type Notice = Extract<Message, { kind: 'notice' }>;

/** The changes of a resource: when each row last changed, and when (null: never) too many to name did. */
export interface RecentChanges {
  readonly rows: ReadonlyMap<number, number>;
  readonly many: number | null;
}

/** A page that has loaded for longer fetches its lists again when it is next used. */
const windowMs = 30 * second;
/** With more changed rows of a resource, they are too many to name. */
const maxRows = 200;

/** The messages of the last 30 seconds. Times are of the monotonic clock, since the system's may be set. */
export function recentMessages(now: () => number = () => performance.now()) {
  const changed = new Map<string, { rows: Map<number, number>; many: number | null }>();
  const notices = new Map<string, { at: number; message: Notice }>();
  const dropOld = () => {
    const oldest = now() - windowMs;
    for (const [name, one] of changed) {
      for (const [id, at] of one.rows) if (at < oldest) one.rows.delete(id);
      if (one.many !== null && one.many < oldest) one.many = null;
      if (one.rows.size === 0 && one.many === null) changed.delete(name);
    }
    for (const [key, { at }] of notices) if (at < oldest) notices.delete(key);
  };
  const addChange = ({ resource, id }: Extract<Message, { kind: 'changed' }>) => {
    const one = changed.get(resource) ?? { rows: new Map<number, number>(), many: null };
    changed.set(resource, one);
    if (id !== null) one.rows.set(id, now());
    if (id !== null && one.rows.size <= maxRows) return;
    one.rows.clear();
    one.many = now();
  };
  const since = (at: number) => Math.floor(now() - at);
  return {
    add(message: Message): void {
      if (message.kind === 'changed') addChange(message);
      if (message.kind !== 'notice') return;
      dropOld();
      notices.set(JSON.stringify([message.roles, message.userIds]), { at: now(), message });
    },
    /** The resources with changes, in milliseconds ago. */
    changes(): readonly (readonly [resource: string, changes: RecentChanges])[] {
      dropOld();
      return [...changed].map(([resource, { rows, many }]) => [
        resource,
        {
          rows: new Map([...rows].map(([id, at]) => [id, since(at)])),
          many: many === null ? null : since(many),
        },
      ]);
    },
    /** How many milliseconds ago the latest notification came that is for such a reader; undefined if none did. */
    noticeFor(isFor: (message: Notice) => boolean): number | undefined {
      dropOld();
      const agos = [...notices.values()].filter(({ message }) => isFor(message)).map(({ at }) => since(at));
      return agos.length === 0 ? undefined : Math.min(...agos);
    },
  };
}
