import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import {
  endsSoonDays,
  type Link,
  type LinkHealth,
  type LinkKind,
  type LinkProvider,
  linkProviderLabels,
} from '#domain/link-health.ts';
import type { Tables } from '#product';
import { googleLink } from './tables.ts';

export interface LinkQuery {
  readonly start: number;
  readonly end: number;
  readonly search: string;
  readonly health: readonly string[];
  readonly provider: readonly string[];
}

interface LinkDeps {
  readonly tables: Tables;
}

const dayMs = 86_400_000;

/** A page of all links, the worst and the nearest to their end first, and how many there are of each health. */
export async function listLinks(deps: LinkDeps, tx: Orm, query: LinkQuery, now: number) {
  const links = linksSql(deps, now);
  const where = sql`where ${listed(sql`provider`, query.provider)} and ${searched(query.search)}`;
  const health = listed(sql`health`, query.health);
  const found = await tx.execute(sql`
    select * from (${links}) as link ${where} and ${health}
    order by case health when 'DEAD' then 0 when 'SOON' then 1 when 'OK' then 2 else 3 end, ends_at nulls last, kind, link_id
    offset ${query.start} limit ${query.end - query.start}`);
  const counted = await tx.execute(
    sql`select health, count(*)::int as n from (${links}) as link ${where} group by health`,
  );
  const counts: Record<LinkHealth, number> = { DEAD: 0, SOON: 0, OK: 0, REVOKED: 0 };
  for (const row of rowsOf(counted)) counts[healthIn(row)] = Number(row.n);
  const wanted = query.health.length === 0 ? Object.keys(counts) : query.health;
  const total = Object.entries(counts).reduce((sum, [one, n]) => (wanted.includes(one) ? sum + n : sum), 0);
  return { data: rowsOf(found).map(linkIn), total, counts };
}

/** The link of that id; null when there is none. */
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
  const [row] = rowsOf(found);
  return row === undefined ? null : linkIn(row);
}

/** Links that died or end soon, at most `most` after (kind, id) `after`; in the order of kind and id. */
export async function troubledLinks(
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
  return rowsOf(found).map(linkIn);
}

/** Every link with its health: the one place that says what is dead and what ends soon. */
function linksSql({ tables }: LinkDeps, now: number): SQL {
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
      select 'SNS' as kind, ${sns.id} as link_id, ${sns.provider} as provider,
        ${sns.handle} as name, ${stores.id} as store_id, ${stores.name} as store_name,
        ${users.id} as owner_user_id, ${users.name} as owner_name,
        coalesce(${stores.managerUserId}, ${users.managerUserId}) as manager_user_id,
        ${sns.status} as state,
        -- Tokens that are renewed by themselves end with the token that renews them
        coalesce(${sns.refreshTokenExpiresAt}, ${sns.accessTokenExpiresAt}) as ends_at,
        ${sns.lastSyncedAt} as last_synced_at, ${sns.lastError} as last_error
      from ${sns}
      join ${stores} on ${stores.id} = ${sns.searchConditionId} and ${alive(stores)}
      left join ${users} on ${users.id} = ${stores.ownerUserId} and ${alive(users)}
      where ${alive(sns)}
      union all
      select 'GOOGLE', ${googleLink.userId}, 'GOOGLE', ${users.name}, null, null,
        ${users.id}, ${users.name}, ${users.managerUserId},
        case when ${googleLink.expired} then 'RELINK' else 'LINKED' end, null::bigint, null::bigint, null
      from ${googleLink} join ${users} on ${users.id} = ${googleLink.userId}
      where ${alive(users)}
    ) as raw`;
}

function listed(column: SQL, values: readonly string[]): SQL {
  if (values.length === 0) return sql`true`;
  return sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}

function searched(search: string): SQL {
  const words = search.split(/[\s　]+/).filter((word) => word !== '');
  const conditions = words.map((word) => {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`concat_ws(' ', name, store_name, owner_name) ilike ${like}`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function linkIn(row: Record<string, unknown>): Link {
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

function providerIn({ provider }: Record<string, unknown>): LinkProvider {
  const known = Object.keys(linkProviderLabels).find((one): one is LinkProvider => one === provider);
  if (known === undefined) throw new Error('a link of an unknown provider');
  return known;
}

function healthIn({ health }: Record<string, unknown>): LinkHealth {
  return health === 'DEAD' || health === 'SOON' || health === 'REVOKED' ? health : 'OK';
}
