import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { idIn } from '#core/server/kernel/context.ts';
import type { Deps } from '#product';
import { getPreferences, listUnread, markManyRead, markRead, putPreference } from '../calls/notices.ts';
import { preferencesOf, savePreference } from './preferences.ts';
import { markAllRead, readAt, unreadOf } from './unread.ts';

/** Routes to list unread notifications, mark them as read, and change the preferences per type. */
export function notificationRoutes(deps: Pick<Deps, 'resources' | 'tables' | 'database' | 'now'>): Endpoint[] {
  const { database, now } = deps;
  const on = endpoints(deps);
  return [
    on(listUnread, async ({ actor }) => {
      const { rows, total } = await unreadOf(deps, database.orm, actor);
      return { data: rows, total };
    }),
    on(markRead, async ({ actor, query }) => {
      const id = idIn(String(query.id));
      const readDate = await readAt(deps, database.orm, actor, id, now());
      if (readDate === null) throw new AppError('not_found');
      return { id, readDate };
    }),
    on(markManyRead, async ({ actor, body: { ids }, sent }) => {
      const wanted = sent.ids === undefined || sent.ids === null ? null : ids;
      return { ids: await database.transaction((tx) => markAllRead(deps, tx, actor, wanted, now())) };
    }),
    on(getPreferences, ({ actor }) => preferencesOf(database.orm, actor)),
    on(putPreference, ({ actor, body, sent }) => {
      const { notificationType, screen, mail } = body;
      const channels = (['line', 'slack', 'chatwork'] as const).filter((name) => typeof sent[name] === 'boolean');
      const said = Object.fromEntries(channels.map((name) => [name, body[name]]));
      return savePreference(database.orm, actor.id, { notificationType, screen, mail, ...said });
    }),
  ];
}
