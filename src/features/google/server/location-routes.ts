import { and, asc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { list, reference, text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { googleLocation } from '#core/server/database/feature-tables.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { transact } from '#core/server/kernel/transact.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { googleLinkRoles } from '#domain/own-screens.ts';
import { staff } from '#domain/roles.ts';
import type { GoogleDeps } from './deps.ts';
import { candidates, fetchLocations } from './locations.ts';
import { type Match, match } from './matching.ts';

const matches = requestBody({
  matches: list(
    '店舗との対応',
    {
      userId: reference('連携した人', 'system-user', { required: true }),
      location: text('ビジネス拠点名', { required: true, max: 200 }),
      storeId: reference('登録店舗', 'search-conditions'),
    },
    { max: 200 },
  ),
});

const mostShown = 200;

/** What the links can manage, and which stores that is. */
export function locationRoutes(deps: GoogleDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();

  routes.get('/google-locations', async (context) => {
    const actor = demandActor(context);
    const { rows, total, unmatched } = await shown(deps, actor, new URL(context.req.url).searchParams);
    context.header('X-Total-Count', String(total));
    return context.json({ data: rows, total, unmatched });
  });

  routes.post('/google-locations/refresh', async (context) => {
    const actor = demandActor(context);
    if (!googleLinkRoles.includes(actor.role)) throw new AppError('forbidden');
    const count = await fetchLocations(deps, actor.id);
    // Who may not confirm a match needs none: the same place id is the same place
    const matched = staff.some((role) => role === actor.role)
      ? 0
      : await apply(deps, context, actor, await candidates(deps, [actor.id], actor));
    return context.json({ data: { count, matched } });
  });

  routes.put('/google-locations/match', async (context) => {
    const actor = demandActor(context);
    if (!staff.some((role) => role === actor.role)) throw new AppError('forbidden');
    const { matches: sent } = matches.parse(await jsonBody(context), deps.now());
    const wanted = (sent ?? []).map(
      (one): Match => ({
        userId: one.userId ?? 0,
        location: one.location ?? '',
        storeId: one.storeId ?? null,
      }),
    );
    return context.json({ data: { matched: await apply(deps, context, actor, wanted) } });
  });
  return routes;
}

async function apply(deps: GoogleDeps, context: AppContext, actor: Actor, wanted: readonly Match[]): Promise<number> {
  const { stores } = await transact(deps, context, async (writing) => {
    const done: number[] = [];
    for (const one of wanted) {
      await demandSeen(deps, writing.tx, actor, one.userId);
      done.push(...(await match(writing, actor, one)));
    }
    for (const storeId of done) for (const name of deps.whenMatched) writing.jobs.push({ name, data: { storeId } });
    return { resource: 'search-conditions', id: null, stores: done };
  });
  for (const storeId of stores) await deps.publishChange('search-conditions', storeId, actor.id);
  return stores.length;
}

/** Links are seen by those who see their users; everybody sees their own. */
function seenBy(deps: GoogleDeps, actor: Actor): SQL | undefined {
  const users = deps.tables['system-user'];
  const mine = eq(googleLocation.userId, actor.id);
  if (!staff.some((role) => role === actor.role)) return mine;
  const scope = scopeOf(deps, 'system-user', actor);
  if (scope === undefined) return undefined;
  return or(mine, sql`${googleLocation.userId} in (select ${users.id} from ${users} where ${scope})`);
}

async function demandSeen(
  deps: GoogleDeps,
  tx: GoogleDeps['database']['orm'],
  actor: Actor,
  userId: number,
): Promise<void> {
  const found = await tx
    .select({ userId: googleLocation.userId })
    .from(googleLocation)
    .where(and(eq(googleLocation.userId, userId), seenBy(deps, actor)))
    .limit(1);
  if (found.length === 0) throw new AppError('not_found');
}

async function shown(deps: GoogleDeps, actor: Actor, params: URLSearchParams) {
  const { orm } = deps.database;
  const number = (name: string, initial: number) => {
    const given = params.get(name) ?? String(initial);
    if (!/^\d{1,9}$/.test(given)) throw new AppError('invalid_query', { field: name, params: { name } });
    return Number(given);
  };
  const start = number('_start', 0);
  const end = number('_end', start + 50);
  if (end < start) throw new AppError('invalid_query', { field: '_end', params: { name: '_end' } });
  if (end - start > mostShown) throw new AppError('too_many_rows', { params: { max: mostShown } });
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const like = `%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const state = params.get('state') ?? '';
  if (!['', 'matched', 'unmatched'].includes(state))
    throw new AppError('invalid_query', { field: 'state', params: { name: 'state' } });
  const stores = deps.tables['search-conditions'];
  const users = deps.tables['system-user'];
  const seen = seenBy(deps, actor);
  const where = and(
    seen,
    q === '' ? undefined : or(ilike(googleLocation.title, like), ilike(googleLocation.address, like)),
    state === 'matched' ? isNotNull(googleLocation.storeId) : undefined,
    state === 'unmatched' ? isNull(googleLocation.storeId) : undefined,
  );
  const visible = scopeOf(deps, 'search-conditions', actor);
  const found = await orm
    .select({
      userId: googleLocation.userId,
      userName: users.name,
      location: googleLocation.location,
      account: googleLocation.account,
      accountTitle: googleLocation.accountTitle,
      title: googleLocation.title,
      address: googleLocation.address,
      placeId: googleLocation.placeId,
      storeId: googleLocation.storeId,
      // A store that the caller does not see stays nameless
      storeName: stores.name,
      confirmedDate: googleLocation.confirmedDate,
    })
    .from(googleLocation)
    .leftJoin(users, eq(users.id, googleLocation.userId))
    .leftJoin(stores, and(eq(stores.id, googleLocation.storeId), visible))
    .where(where)
    .orderBy(asc(googleLocation.title), asc(googleLocation.location))
    .offset(start)
    .limit(end - start);
  const [counted] = await orm.select({ total: sql`count(*)` }).from(googleLocation).where(where);
  const [open] = await orm
    .select({ total: sql`count(*)` })
    .from(googleLocation)
    .where(and(seen, isNull(googleLocation.storeId)));
  const suggested = await candidates(deps, [...new Set(found.map(({ userId }) => userId))], actor);
  const names = await namesOf(
    deps,
    suggested.map(({ storeId }) => storeId),
  );
  const rows = found.map((row) => {
    const one = suggested.find(({ userId, location }) => userId === row.userId && location === row.location);
    return {
      ...row,
      suggestion: one === undefined ? null : { id: one.storeId, name: names.get(one.storeId) ?? '' },
    };
  });
  return { rows, total: Number(counted?.total ?? 0), unmatched: Number(open?.total ?? 0) };
}

async function namesOf(deps: GoogleDeps, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const stores = deps.tables['search-conditions'];
  const rows = await deps.database.orm
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(inArray(stores.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const tag = '連携';

/** The same calls for OpenAPI. */
export const locationOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/google-locations', summary: '連携で管理できるビジネス拠点', tag },
  { method: 'post', path: '/google-locations/refresh', summary: 'ビジネス拠点の再取得', tag },
  {
    method: 'put',
    path: '/google-locations/match',
    summary: 'ビジネス拠点と店舗の対応の確認',
    tag,
    body: matches.fields,
  },
];
