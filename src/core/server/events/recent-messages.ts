import { second } from '#core/model/durations.ts';
import type { Message } from './channel.ts';

type Notice = Extract<Message, { kind: 'notice' }>;

/** A page that has loaded for longer fetches its lists again when it is next used. */
const windowMs = 30 * second;

/**
 * The messages of the last 30 seconds: of changed rows only the resource's name is kept, of notifications those for whom they are. Times are
 * of the monotonic clock, since the system's may be set.
 */
export function recentMessages(now: () => number = () => performance.now()) {
  const changed = new Map<string, number>();
  const notices = new Map<string, { at: number; message: Notice }>();
  const dropOld = () => {
    const oldest = now() - windowMs;
    for (const [name, at] of changed) if (at < oldest) changed.delete(name);
    for (const [key, { at }] of notices) if (at < oldest) notices.delete(key);
  };
  return {
    add(message: Message): void {
      if (message.kind === 'changed') changed.set(message.resource, now());
      if (message.kind !== 'notice') return;
      dropOld();
      notices.set(JSON.stringify([message.roles, message.userIds]), { at: now(), message });
    },
    /** In milliseconds. Of notifications for the same users only the latest. */
    ago(): { changed: Readonly<Record<string, number>>; notices: readonly { message: Notice; ago: number }[] } {
      dropOld();
      const since = (at: number) => Math.floor(now() - at);
      return {
        changed: Object.fromEntries([...changed].map(([name, at]) => [name, since(at)])),
        notices: [...notices.values()].map(({ message, at }) => ({ message, ago: since(at) })),
      };
    },
  };
}
