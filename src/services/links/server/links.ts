import { type SQL, sql } from 'drizzle-orm';
import { day as dayMs } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql, type RowWith, resultRowsOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import {
  endsSoonDays,
  type Link,
  type LinkHealth,
  type LinkKind,
  type LinkProvider,
  linkProviderLabels,
} from '#domain/accounts/link-health.ts';
import type { Tables } from '#product';
import { ownerToday } from '#terms/server/in-force.ts';
import { googleLink } from './tables.ts';

interface LinkDeps {
  readonly tables: Tables;
}

/** Returns the link of that id; null if there is none. */
export async function findLink(
  deps: LinkDeps,
  tx: Orm,
  kind: LinkKind,
  linkId: number,
  now: number,
): Promise<Link | null> {
  const found = await tx.execute(
    sql`select * from (${linksSql(deps, now)}) as link where kind = ${kind} and link_id = ${linkId}`,
  );
  const [row] = resultRowsOf(found, ofLink);
  return row === undefined ? null : linkIn(row);
}

/** Returns links that are broken or end soon, at most `most`, after the key (kind, id) `after`, in key order. */
export async function linksToRenew(
  deps: LinkDeps,
  tx: Orm,
  now: number,
  after: { kind: string; linkId: number },
  most: number,
): Promise<readonly Link[]> {
  const found = await tx.execute(sql`
    select * from (${linksSql(deps, now)}) as link
    where health in ('DEAD', 'SOON') and (kind, link_id) > (${after.kind}, ${after.linkId}::int)
    order by kind, link_id limit ${most}`);
  return resultRowsOf(found, ofLink).map(linkIn);
}

/** SQL of every link with its health: the only definition of broken and ending soon. `id` is unique over both kinds. */
export function linksSql({ tables }: LinkDeps, now: number): SQL {
  const sns = tables['sns-account'];
  const stores = tables['search-conditions'];
  const users = tables['system-user'];
  const soon = now + endsSoonDays * dayMs;
  return sql`
    select raw.*, case
      when state = 'REVOKED' then 'REVOKED'
      when state = 'RELINK' or ends_at <= ${now}::bigint then 'DEAD'
      when ends_at <= ${soon}::bigint then 'SOON'
      else 'OK' end as health
    from (
      select ${sns.id} * 2 as id, 'SNS' as kind, ${sns.id} as link_id, ${sns.provider} as provider,
        ${sns.handle} as name, ${stores.id} as store_id, ${stores.name} as store_name,
        ${users.id} as owner_user_id, ${calledSql(users.companyName, users.name)} as owner_name,
        coalesce(${stores.managerUserId}, ${users.managerUserId}) as manager_user_id,
        ${sns.status} as state,
        -- Tokens that are renewed by themselves end with the token that renews them
        coalesce(${sns.refreshTokenExpiresAt}, ${sns.accessTokenExpiresAt}) as ends_at,
        ${sns.lastSyncedAt} as last_synced_at, ${sns.lastError} as last_error
      from ${sns}
      join ${stores} on ${stores.id} = ${sns.searchConditionId} and ${alive(stores)}
      left join ${users} on ${users.id} = ${ownerToday(tables)} and ${alive(users)}
      where ${alive(sns)}
      union all
      select ${googleLink.userId} * 2 + 1, 'GOOGLE', ${googleLink.userId}, 'GOOGLE', ${calledSql(users.companyName, users.name)},
        null, null, ${users.id}, ${calledSql(users.companyName, users.name)}, ${users.managerUserId},
        case when ${googleLink.expired} then 'RELINK' else 'LINKED' end, null::bigint, null::bigint, null
      from ${googleLink} join ${users} on ${users.id} = ${googleLink.userId}
      where ${alive(users)}
    ) as raw`;
}

/** The columns of `linksSql` that are read. */
const ofLink = [
  'kind',
  'link_id',
  'provider',
  'name',
  'store_id',
  'store_name',
  'owner_user_id',
  'owner_name',
  'manager_user_id',
  'health',
  'ends_at',
  'last_synced_at',
  'last_error',
] as const;
type LinkRow = RowWith<(typeof ofLink)[number]>;

function linkIn(row: LinkRow): Link {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const provider = providerIn(row);
  const name = text(row.name) ?? '';
  const storeName = text(row.store_name);
  const label = linkProviderLabels[provider];
  return {
    kind: row.kind === 'GOOGLE' ? 'GOOGLE' : 'SNS',
    linkId: Number(row.link_id),
    provider,
    name,
    storeId: number(row.store_id),
    storeName,
    ownerUserId: number(row.owner_user_id),
    ownerName: text(row.owner_name),
    managerUserId: number(row.manager_user_id),
    health: healthIn(row),
    endsAt: number(row.ends_at),
    lastSyncedAt: number(row.last_synced_at),
    lastError: text(row.last_error),
    title: storeName === null ? `${name}様の${label}` : `${storeName}の${label}「${name}」`,
  };
}

function providerIn({ provider }: LinkRow): LinkProvider {
  const known = Object.keys(linkProviderLabels).find((one): one is LinkProvider => one === provider);
  if (known === undefined) throw new Error('a link of an unknown provider');
  return known;
}

function healthIn({ health }: LinkRow): LinkHealth {
  return health === 'DEAD' || health === 'SOON' || health === 'REVOKED' ? health : 'OK';
}
