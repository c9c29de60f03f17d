import { and, asc, eq, gt } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { Queue } from '#core/server/queue/queue.ts';
import { endLink, refreshIfDue, syncAccount } from './sync.ts';
import { dueAccounts, type TokenDeps } from './tokens.ts';

const slice = 500;

/** The jobs of linked TikTok accounts: tokens are replaced before they end, profiles and videos read anew every six hours. */
export async function registerTikTokJobs(queue: Queue, deps: TokenDeps): Promise<void> {
  await queue.work('tiktok-sync', (data) => syncAccount(deps, accountIn(data)));
  await queue.work('tiktok-refresh', (data) => refreshIfDue(deps, accountIn(data)));
  await queue.work('tiktok-unlink', (data) => endLink(deps, accountIn(data)));
  if (deps.tiktok === null) return;

  await queue.work('tiktok-refresh-due', async () => {
    for (const snsAccountId of await dueAccounts(deps, slice))
      await queue.send('tiktok-refresh', { snsAccountId }, { once: { key: String(snsAccountId), withinSeconds: 540 } });
  });
  await queue.schedule('tiktok-refresh-due', '*/10 * * * *');

  await queue.work('tiktok-sync-all', async () => {
    for await (const snsAccountId of linkedAccounts(deps))
      await queue.send('tiktok-sync', { snsAccountId }, { once: { key: String(snsAccountId), withinSeconds: 3600 } });
  });
  await queue.schedule('tiktok-sync-all', '20 */6 * * *');
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

function accountIn(data: object): number {
  if ('snsAccountId' in data && typeof data.snsAccountId === 'number') return data.snsAccountId;
  throw new Error('a TikTok job without an account');
}
