import { sql } from 'drizzle-orm';
import type { Role } from '#core/model/roles.ts';
import type { Database, Orm } from '../database/database.ts';

/** Messages between processes. */
export type Message =
  | {
      readonly kind: 'notice';
      readonly id: number;
      readonly roles: readonly Role[];
      readonly userIds: readonly number[];
    }
  | {
      readonly kind: 'changed';
      readonly resource: string;
      /** Null: too many rows to name. */
      readonly id: number | null;
      readonly actorId: number | null;
    }
  /** A session of the user ended: open streams check whether their own is still valid. */
  | { readonly kind: 'ended'; readonly userId: number };

const channel = 'console_events';
// PostgreSQL refuses more than 8000 bytes
const longest = 7900;

/** Publishes a message to every process when (and only when) the transaction commits. */
export function publish(tx: Orm, message: Message): Promise<void> {
  return publishAll(tx, [message]);
}

/** Publishes several messages at once. */
export async function publishAll(tx: Orm, messages: readonly Message[]): Promise<void> {
  const texts = JSON.stringify(messages.map(encode));
  await tx.execute(
    sql`select pg_notify(${channel}, payload) from jsonb_array_elements_text(${texts}::jsonb) as payload`,
  );
}

/** Subscribes to messages from all processes; calls `missed` after a reconnect. Returns an unsubscribe function. */
export function subscribe(
  database: Database,
  heard: (message: Message) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  return database.listen(channel, {
    heard(payload) {
      const message = decode(payload);
      if (message !== null) heard(message);
    },
    missed,
  });
}

function encode(message: Message): string {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= longest || message.kind !== 'notice') return text;
  // Too many recipients to name: all users are notified, and find in their list whether it concerns them
  return JSON.stringify({ ...message, roles: [], userIds: [] });
}

function decode(payload: string): Message | null {
  try {
    const read: unknown = JSON.parse(payload);
    return isMessage(read) ? read : null;
  } catch {
    return null;
  }
}

function isMessage(read: unknown): read is Message {
  if (typeof read !== 'object' || read === null || !('kind' in read)) return false;
  const has = (name: string, test: (value: unknown) => boolean) =>
    test(Object.entries(read).find(([one]) => one === name)?.[1]);
  const isNumber = (value: unknown) => typeof value === 'number';
  if (read.kind === 'ended') return has('userId', isNumber);
  if (read.kind === 'changed')
    return (
      has('resource', (value) => typeof value === 'string') && has('id', (value) => value === null || isNumber(value))
    );
  return read.kind === 'notice' && has('id', isNumber) && has('roles', Array.isArray) && has('userIds', Array.isArray);
}
