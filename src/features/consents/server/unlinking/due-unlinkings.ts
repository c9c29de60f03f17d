import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { dayOf, dayText } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { unlinkingDays } from '#domain/consents/unlinking.ts';
import { contractsOf } from '#google/server/consents/contracts.ts';
import { googleLocation } from '#google/server/tables.ts';
import type { Deps } from '#product';
import { ownerToday } from '#terms/server/in-force.ts';
import { storeTermOn } from '#terms/server/on-day.ts';
import { businessDaysAfter } from '../business-days.ts';
import { notifyConsentStaff } from '../consent-notices.ts';
import { markSuperseded } from '../other-consents.ts';
import { cancelLapsed, isLeaving } from './lapsed-unlinkings.ts';

/** Begins the unlinkings of contracts that have ended, and marks consents that another has replaced. */
export const consentsJob = job('consents');

type DueDeps = Pick<Deps, 'database' | 'tables' | 'now' | 'publishChange'>;

/** Registers the job, every ten minutes, so that a contract's end is noticed on its day. */
export async function registerConsentsJob(queue: JobQueue, deps: DueDeps): Promise<void> {
  await queue.work(consentsJob, async () => {
    await beginUnlinkings(deps);
    await deps.database.transaction((tx) => markSuperseded(deps, tx, dayOf(deps.now())));
  });
  await queue.schedule(consentsJob, '*/10 * * * *');
}

/**
 * Begins the unlinking of each linked store whose contract is over, also of a deleted one, or whose customer leaves or has left; once for
 * each. Cancels those begun whose cause has lapsed. Returns how many were begun.
 */
export async function beginUnlinkings(deps: DueDeps): Promise<number> {
  const { database, now } = deps;
  return database.transaction(async (tx) => {
    await cancelLapsed(deps, tx);
    const fresh = await dueStores(deps, tx);
    const today = dayOf(now());
    const dueOn = businessDaysAfter(today, unlinkingDays);
    for (const one of fresh) {
      const target = `${one.name}（${one.title}）`.slice(0, 300);
      const id = await systemAdd(deps, tx, { actor: null, by: 'GOOGLE', action: 'create' }, 'profile-unlinking', {
        ...{ target, searchConditionId: one.id, userId: one.ownerId, noticedOn: today, dueOn, status: 'OPEN' },
        cause: one.cause,
        linkUserId: one.linkUserId,
        location: one.location,
      });
      const content = `契約が終わる店舗の連携を${dayText(dueOn)}までに解除してください：${target}`;
      await notifyConsentStaff({ tx, tables: deps.tables, now: now() }, one, { id, content });
    }
    return fresh.length;
  });
}

async function dueStores({ tables, now }: DueDeps, tx: Orm) {
  const { 'search-conditions': store, 'system-user': user, 'profile-unlinking': unlinking } = tables;
  const today = dayOf(now());
  const begun = tx
    .select({ one: sql`1` })
    .from(unlinking)
    .where(and(eq(unlinking.searchConditionId, store.id), inArray(unlinking.status, ['OPEN'])));
  const mayBeOver = or(isNull(storeTermOn(tables, 'status', today)), isNotNull(store.deleteDate), isLeaving(tables));
  const found = await tx
    .select({
      id: store.id,
      name: store.name,
      title: googleLocation.title,
      linkUserId: googleLocation.userId,
      location: googleLocation.location,
      ownerId: user.id,
      managerUserId: sql<number | null>`coalesce(${store.managerUserId}, ${user.managerUserId})`,
      isLeaving: sql<boolean>`coalesce(${isLeaving(tables)}, false)`,
    })
    .from(store)
    .innerJoin(googleLocation, eq(googleLocation.storeId, store.id))
    .leftJoin(user, eq(user.id, ownerToday(tables)))
    .where(and(mayBeOver, notExists(begun)))
    .orderBy(asc(store.id))
    .for('update', { of: store });
  // Of two processes at once the second has waited for the lock, and only another statement sees the first one's rows
  const open = await tx
    .select({ storeId: unlinking.searchConditionId })
    .from(unlinking)
    .where(eq(unlinking.status, 'OPEN'));
  const isOpen = new Set(open.map(({ storeId }) => storeId));
  const contractOf = await contractsOf(
    { tx, tables },
    found.map(({ id }) => id),
  );
  return found.flatMap((one) => {
    if (isOpen.has(one.id)) return [];
    const cause = contractOf(one.id, today).isOver ? 'ENDED' : one.isLeaving ? 'LEAVING' : null;
    return cause === null ? [] : [{ ...one, cause } as const];
  });
}
