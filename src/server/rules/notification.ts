import type { resources } from '#resources';
import { tell } from '../features/notifications/channel.ts';
import { readDates } from '../features/notifications/unread.ts';
import type { Rules } from './rule.ts';

/** A notice made by hand is told to whom it concerns at once; every list says when its reader read it. */
export const notification: Rules<(typeof resources)['notification']> = {
  async afterWrite(row, previous, _values, { tx }) {
    if (previous === null)
      await tell(tx, { kind: 'notification', id: row.id, roles: row.recipientRoles, userIds: row.recipientUserIds });
  },
  async decorate(rows, { tx, actor }) {
    const read =
      actor === null
        ? new Map<number, number>()
        : await readDates(
            tx,
            actor.id,
            rows.map((row) => row.id),
          );
    return rows.map((row) => ({ ...row, readDate: read.get(row.id) ?? null }));
  },
};
