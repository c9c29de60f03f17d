import { and, asc, eq, gt } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/day.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { refreshDueJob, refreshJob, syncAccountJob, syncAllAccountsJob, unlinkJob } from './job-names.ts';
import { endLink, refreshIfDue, syncAccount } from './sync.ts';
import { dueAccounts, type TokenDeps } from './tokens.ts';

const slice = 500;

/** Registers the jobs of linked TikTok accounts: refreshes tokens before they expire, and fetches profiles and videos every six hours. */
export async function registerTikTokJobs(queue: JobQueue, deps: TokenDeps): Promise<void> {
  await queue.work(syncAccountJob, (data) => syncAccount(deps, data.snsAccountId));
  await queue.work(refreshJob, (data) => refreshIfDue(deps, data.snsAccountId));
  await queue.work(unlinkJob, (data) => endLink(deps, data.snsAccountId));
  if (deps.tiktok === null) return;

  await queue.work(refreshDueJob, async () => {
    for (const snsAccountId of await dueAccounts(deps, slice))
      await queue.send(
        refreshJob,
        { snsAccountId },
        { once: { key: String(snsAccountId), withinSeconds: (9 * minute) / second } },
      );
  });
  await queue.schedule(refreshDueJob, '*/10 * * * *');

  await queue.work(syncAllAccountsJob, async () => {
    for await (const snsAccountId of linkedAccounts(deps))
      await queue.send(
        syncAccountJob,
        { snsAccountId },
        { once: { key: String(snsAccountId), withinSeconds: hour / second } },
      );
  });
  await queue.schedule(syncAllAccountsJob, '20 */6 * * *');
}

async function* linkedAccounts({ database, tables }: TokenDeps): AsyncGenerator<number> {
  const accounts = tables['sns-account'];
  for (let last = 0; ; ) {
    const rows = await database.orm
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.provider, 'TIKTOK'), eq(accounts.status, 'LINKED'), alive(accounts), gt(accounts.id, last)),
      )
      .orderBy(asc(accounts.id))
      .limit(slice);
    for (const row of rows) yield row.id;
    if (rows.length < slice) return;
    last = Number(rows.at(-1)?.id);
  }
}
