import { dayOf, daysBetween } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { linksToRenew } from '#links/server/links.ts';
import { notifyLinkBroken, notifyLinkExpiring } from '#links/server/notices.ts';
import type { Tables } from '#product';

export interface WatchDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
}

const slice = 200;

/** The job `link-health`: notifies users of links that are broken or expire soon, once per link. */
export async function watchLinks({ database, tables, now }: WatchDeps): Promise<void> {
  const moment = now();
  for (let after = { kind: '', linkId: 0 }; ; ) {
    const links = await linksToRenew({ tables }, database.orm, moment, after, slice);
    for (const { kind, linkId, health, endsAt } of links)
      await database.transaction(async (tx) => {
        const context = { tx, tables, now: moment };
        if (health === 'DEAD' || endsAt === null) await notifyLinkBroken(context, kind, linkId);
        else await notifyLinkExpiring(context, kind, linkId, daysBetween(dayOf(moment), dayOf(endsAt)));
      });
    const last = links.at(-1);
    if (last === undefined || links.length < slice) return;
    after = last;
  }
}
