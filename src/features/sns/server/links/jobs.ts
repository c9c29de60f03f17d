import type { JobQueue } from '#core/server/queue/queue.ts';
import { nameOf } from '#domain/brand.ts';
import { findLink } from '#links/server/links.ts';
import type { MailWriter } from '#mail/server/delivery.ts';
import { compose, type Letter } from '#mail/server/letter.ts';
import { brandMarks } from '#settings/server/brand.ts';
import { findAccount } from '#users/server/users.ts';
import { linkHealthJob, type ReconnectRequest } from './job-names.ts';
import { makeReconnectLink, type ReconnectDeps } from './reconnect.ts';
import { watchLinks } from './watch.ts';

export type LinkJobDeps = ReconnectDeps;

/** Registers and schedules the hourly check of all links. */
export async function registerLinkJobs(queue: JobQueue, deps: LinkJobDeps): Promise<void> {
  await queue.work(linkHealthJob, () => watchLinks(deps));
  await queue.schedule(linkHealthJob, '10 * * * *');
}

/** Writes the mails of the job `reconnect-mail`. Creates the link here, so that no job's data contains one. */
export function reconnectMailWriter(deps: LinkJobDeps): MailWriter {
  return async (asked: ReconnectRequest) => {
    const { orm } = deps.database;
    const link = await findLink(deps, orm, asked.kind, asked.linkId, deps.now());
    if (link === null || link.ownerUserId === null) return null;
    const owner = await findAccount(deps.tables, orm, { id: link.ownerUserId });
    if (owner === null || !owner.open) return null;
    const { url } = await makeReconnectLink(deps, asked);
    const brand = await brandMarks({ tx: orm, tables: deps.tables });
    return { to: owner.email, ...compose(letterOf(link.title, url, nameOf(brand)), owner.name, brand) };
  };
}

function letterOf(title: string, url: string, product: string): Letter {
  return {
    subject: 'アカウント再連携のお願い',
    paragraphs: [
      `${title}との連携が切れているか、まもなく切れます。次のリンクを開き、もう一度連携してください。${product}へのログインはいりません。`,
    ],
    link: { label: '再連携する', url, note: 'リンクは7日間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、リンクを開かずにこのメールを破棄してください。'],
  };
}
