import { sql } from 'drizzle-orm';
import { publish } from '#core/server/kernel/writes/transact.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { queueNotices } from './delivery/wait.ts';
import { notificationRead } from './tables.ts';
import { isUnread, markAllRead, newAmong, readDates } from './unread.ts';

/** Publishes a manually created notification to its recipients at once; lists show when the reader read each. */
export const notification: Rules<(typeof resources)['notification']> = {
  async afterWrite(row, previous, _values, { tx, tables, now }) {
    if (previous !== null) return;
    await publish(tx, { kind: 'notice', id: row.id, roles: row.recipientRoles, userIds: row.recipientUserIds });
    await queueNotices({ tx, tables, now }, [{ id: row.id }]);
  },
  computed: {
    unread: ({ actor, tables }) => isUnread({ tables }, actor),
    readDate: ({ actor, tables }) => sql`(select ${notificationRead.readDate} from ${notificationRead}
      where ${notificationRead.userId} = ${actor.id}
        and ${notificationRead.notificationId} = ${tables.notification.id})`,
  },
  enrich: {
    fills: ['readDate', 'unread'],
    async rows(rows, { tx, actor, tables }) {
      if (actor === null) return rows.map((row) => ({ ...row, readDate: null, unread: false }));
      const ids = rows.map((row) => row.id);
      const read = await readDates(tx, actor.id, ids);
      const fresh = await newAmong({ tables }, tx, actor, ids);
      return rows.map((row) => ({ ...row, readDate: read.get(row.id) ?? null, unread: fresh.has(row.id) }));
    },
  },
  listActions: {
    async 'read-all'({ actor, now, resources, tables, tx }) {
      return actor === null ? 0 : (await markAllRead({ resources, tables }, tx, actor, null, now)).length;
    },
  },
};
