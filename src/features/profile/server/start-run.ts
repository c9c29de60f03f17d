import { and, asc, eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import type { Orm } from '#core/server/database/database.ts';
import { insertMany } from '#core/server/database/sql.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { type ProfileField, profileFieldLabels } from '#domain/profiles/edit.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { queueEdits } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import { type Outlet, outletsOf } from '#google/server/store-link.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { type ProfileRequest, readRequest } from '../rules/request.ts';
import { requestInWords } from '../rules/values.ts';
import { asJson } from './item-row.ts';

/** The most stores of one change: each costs Google's API five calls, of which it takes 300 in a minute. */
const maxStores = 1000;

/** What is wanted of which stores. */
export interface StartedEdit {
  readonly field: ProfileField;
  /** JSON, checked here. */
  readonly wanted: unknown;
  /** The stores by their ids; null: all that the filter finds, with the number that the person saw. */
  readonly ids: readonly number[] | null;
  readonly filter: Pick<ListQuery, 'filters' | 'search'>;
  readonly count: number | null;
}

interface EditedStore {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number | null;
}

/**
 * Begins a change: a row for each store, of which those without a link or without the customer's consent are left out at once, and for the
 * others a check in the queue of edits. Returns its id. Throws AppError 422 for what no store can take, 409 if the filter finds another number.
 */
export async function startEdit(
  deps: GoogleDeps,
  context: AppContext,
  actor: Actor,
  { field, wanted, ids, filter, count }: StartedEdit,
): Promise<number> {
  const now = deps.now();
  const { request, fault } = readRequest(field, wanted, dayOf(now));
  if (request === undefined) throw new AppError('profile_request', { field: 'wanted', params: { reason: fault } });
  const { id } = await transact(deps, context, async ({ tx, jobs }) => {
    const stores = await storesOf(deps, tx, actor, ids, filter);
    if (stores.length === 0) throw new AppError('profile_no_stores', { field: 'stores' });
    if (count !== null && count !== stores.length) throw new AppError('profile_count');
    const runId = await addRun(deps, tx, actor, { request, stores: stores.length, wanted });
    await addItems(deps, tx, { runId, field, actor, stores });
    jobs.push({ name: editsJob, data: {} });
    return { resource: 'profile-edit', id: runId };
  });
  return id;
}

async function storesOf(
  deps: GoogleDeps,
  tx: Orm,
  actor: Actor,
  ids: readonly number[] | null,
  filter: StartedEdit['filter'],
): Promise<readonly EditedStore[]> {
  const store = deps.tables['search-conditions'];
  const resource = resourceNamed(deps.resources, 'search-conditions');
  const query =
    ids === null
      ? filter
      : {
          filters: [{ field: 'id', operator: 'in' as const, value: [...new Set(ids)].slice(0, maxStores + 1) }],
          search: '',
        };
  const found = await tx
    .select({ id: store.id, name: store.name, ownerId: ownerToday(deps.tables) })
    .from(store)
    .where(whereOf(deps, resource, query, actor))
    .orderBy(asc(store.name), asc(store.id))
    .limit(maxStores + 1);
  if (found.length > maxStores) throw new AppError('profile_stores_max', { params: { max: maxStores } });
  return found;
}

async function addRun(
  deps: GoogleDeps,
  tx: Orm,
  actor: Actor,
  { request, stores, wanted }: { readonly request: ProfileRequest; readonly stores: number; readonly wanted: unknown },
): Promise<number> {
  const target = `${profileFieldLabels[request.field]}：${requestInWords(request)}`;
  return systemAdd(deps, tx, { actor, action: 'create' }, 'profile-edit', {
    // The title of its page; the whole is in the differences
    target: target.length > 80 ? `${target.slice(0, 79)}…` : target,
    field: request.field,
    status: 'CHECKING',
    stores,
    requestedBy: actor.id,
    wanted: asJson(wanted),
  });
}

async function addItems(
  deps: GoogleDeps,
  tx: Orm,
  {
    runId,
    field,
    actor,
    stores,
  }: {
    readonly runId: number;
    readonly field: ProfileField;
    readonly actor: Actor;
    readonly stores: readonly EditedStore[];
  },
): Promise<void> {
  const now = deps.now();
  const reading = { tx, tables: deps.tables, today: dayOf(now) };
  const outlets = await outletsOf(
    reading,
    stores.map(({ id }) => id),
  );
  const rows = stores.map((store) => ({
    target: `${store.name}（${profileFieldLabels[field]}）`.slice(0, 300),
    profileEditId: runId,
    searchConditionId: store.id,
    userId: store.ownerId,
    field,
    ...stateAtFirst(outlets(store.id)),
    createDate: now,
    updateDate: now,
  }));
  await insertMany(tx, deps.tables['profile-edit-item'], rows);
  const items = deps.tables['profile-edit-item'];
  const checking = await tx
    .select({ rowId: items.id, storeId: items.searchConditionId })
    .from(items)
    .where(and(eq(items.profileEditId, runId), eq(items.status, 'CHECKING')));
  await queueEdits(
    { tx, now },
    { kind: 'profile-check', requestedBy: actor.id },
    checking.flatMap(({ rowId, storeId }) => (storeId === null ? [] : [{ rowId, storeId }])),
  );
}

function stateAtFirst({ link, lacks }: Outlet) {
  if (link === null) return { status: 'UNLINKED', reason: sentence({ code: 'google_unlinked' }) } as const;
  if (link.expired) return { status: 'UNLINKED', reason: sentence({ code: 'google_expired' }) } as const;
  if (lacks.profile !== null) return { status: 'UNCONSENTED', reason: sentence({ code: lacks.profile }) } as const;
  return { status: 'CHECKING', reason: null } as const;
}
