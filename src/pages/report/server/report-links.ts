import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { day as dayMs, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { hashToken, looksLikeToken, newToken, openedBy, type Sealer } from '#core/server/sessions/tokens.ts';
import type { Deps, Tables } from '#product';
import { type SharedReport, sharedDays } from '#report/rules/report.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { findAccount } from '#users/server/users.ts';
import { reportLink } from './tables.ts';

type LinkRow = typeof reportLink.$inferSelect;

export interface ReportLinkDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly sealer: Sealer;
  readonly publicUrl: string;
  /** epoch ms */
  now(): number;
}

const lasts = sharedDays * dayMs;

/** Returns today's owner of a living store; null if it has none, undefined if there is no such store. */
export async function ownerOf(tables: Tables, tx: Orm, storeId: number): Promise<number | null | undefined> {
  const store = tables['search-conditions'];
  const [found] = await tx
    .select({ owner: ownerToday(tables) })
    .from(store)
    .where(and(eq(store.id, storeId), alive(store)));
  return found?.owner;
}

/**
 * The SQL condition that a link's store was not deleted and did not change its customer since the link was made, and
 * that this customer was not stopped, deleted, and has not left. A link never becomes valid again, because by then
 * it is unknown who still has it.
 */
function neverEnded({ tables, now }: Pick<ReportLinkDeps, 'tables' | 'now'>, tx: Orm): SQL | undefined {
  const { 'audit-log': log, 'search-condition-term': term } = tables;
  // Regardless of the action: undoing an import or a restoration deletes too
  const isDeletion = and(isNotNull(log.before), isNull(log.after));
  const ofStore = and(eq(log.resource, 'search-conditions'), eq(log.resourceId, reportLink.storeId), isDeletion);
  const ofCustomer = and(
    eq(log.resource, 'system-user'),
    eq(log.resourceId, reportLink.ownerUserId),
    or(inArray(log.action, ['stop', 'leave']), isDeletion),
  );
  const ended = tx
    .select({ id: log.id })
    .from(log)
    .where(and(or(ofStore, ofCustomer), gt(log.date, reportLink.createDate)));
  const madeOn = sql`(to_timestamp(${reportLink.createDate} / 1000) at time zone 'Asia/Tokyo')::date`;
  const others = tx
    .select({ id: term.id })
    .from(term)
    .where(
      and(
        eq(term.searchConditionId, reportLink.storeId),
        isNull(term.deleteDate),
        sql`${term.ownerUserId} is distinct from ${reportLink.ownerUserId}`,
        lte(term.effectiveFrom, dayOf(now())),
        or(isNull(term.effectiveTo), sql`${term.effectiveTo} >= ${madeOn}`),
      ),
    );
  return and(notExists(ended), notExists(others));
}

/** True if the actor may share a report on all stores of the store's customer: the customer, and users who can see them. */
export async function mayShareCustomer(deps: Deps, tx: Orm, storeId: number, actor: Actor): Promise<boolean> {
  const owner = await ownerOf(deps.tables, tx, storeId);
  if (owner === null || owner === undefined) return false;
  if (owner === actor.id) return true;
  return findRowOf(deps, tx, 'system-user', owner, actor).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** Throws AppError 409 `report_other_customer` if a customer is given and does not own the store today. */
export async function requireOwner(
  tables: Tables,
  tx: Orm,
  storeId: number,
  customerId?: number | null,
): Promise<void> {
  if (typeof customerId !== 'number') return;
  if ((await ownerOf(tables, tx, storeId)) !== customerId) throw new AppError('report_other_customer');
}

/** The SQL condition that a link's store, which the query joins, still is the customer's for whom the link was made. */
function ofTodaysOwner(tables: Tables): SQL {
  return sql`${ownerToday(tables)} is not distinct from ${reportLink.ownerUserId}`;
}

/** The SQL condition that a link covers all stores of this customer, whichever of them it was made at. */
function ofAllStoresOf(owner: number | null | undefined): SQL | undefined {
  return typeof owner === 'number'
    ? and(eq(reportLink.covers, 'CUSTOMER'), eq(reportLink.ownerUserId, owner))
    : undefined;
}

/**
 * Returns the store's valid links, newest month first; with `ofCustomer` also those to all the customer's stores, whichever store they were
 * made at.
 */
export async function linksOf(
  deps: ReportLinkDeps,
  tx: Orm,
  storeId: number,
  { ofCustomer }: { readonly ofCustomer: boolean },
): Promise<SharedReport[]> {
  const owner = await ownerOf(deps.tables, tx, storeId);
  const { 'system-user': users, 'search-conditions': store } = deps.tables;
  const ofStore = and(eq(reportLink.storeId, storeId), eq(reportLink.covers, 'STORE'));
  const rows = await tx
    .select({ link: reportLink, name: users.name })
    .from(reportLink)
    .innerJoin(store, and(eq(store.id, reportLink.storeId), alive(store)))
    .leftJoin(users, eq(users.id, reportLink.createdBy))
    .where(
      and(
        ofCustomer ? or(ofStore, ofAllStoresOf(owner)) : ofStore,
        ofTodaysOwner(deps.tables),
        isNull(reportLink.revokedDate),
        gt(reportLink.expiresDate, deps.now()),
        neverEnded(deps, tx),
      ),
    );
  return rows
    .map(({ link, name }) => shown(deps, link, name ?? ''))
    .sort((a, b) => b.period.localeCompare(a.period) || b.createDate - a.createDate);
}

/**
 * Creates a link to a month's report of the store, or of all its customer's stores. Reuses an existing valid link and
 * extends it, so that there is only one to revoke. Returns its id. Throws AppError 409 as `requireOwner` does.
 */
export async function shareMonth(
  deps: ReportLinkDeps,
  tx: Orm,
  asked: {
    readonly storeId: number;
    readonly period: string;
    readonly ofCustomer: boolean;
    readonly customerId?: number | null;
  },
  actor: Actor,
): Promise<number> {
  const { storeId, period } = asked;
  const store = deps.tables['search-conditions'];
  // Lock the store, so that two concurrent requests get the same link
  await tx.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('update');
  await requireOwner(deps.tables, tx, storeId, asked.customerId);
  const ownerUserId = (await ownerOf(deps.tables, tx, storeId)) ?? null;
  const covers = asked.ofCustomer ? 'CUSTOMER' : 'STORE';
  const now = deps.now();
  const living = and(
    or(eq(reportLink.storeId, storeId), asked.ofCustomer ? ofAllStoresOf(ownerUserId) : undefined),
    eq(reportLink.period, period),
    eq(reportLink.covers, covers),
    isNull(reportLink.revokedDate),
  );
  const found = await tx
    .select({ id: reportLink.id, token: reportLink.token })
    .from(reportLink)
    .innerJoin(store, and(eq(store.id, reportLink.storeId), alive(store)))
    .where(
      and(
        living,
        ofTodaysOwner(deps.tables),
        sql`${reportLink.ownerUserId} is not distinct from ${ownerUserId}`,
        neverEnded(deps, tx),
      ),
    );
  const same = found.find(({ token }) => openedBy(deps.sealer, token) !== null);
  if (same !== undefined) {
    await tx
      .update(reportLink)
      .set({ expiresDate: now + lasts })
      .where(eq(reportLink.id, same.id));
    return same.id;
  }
  // Revoke links made for a former owner, which show nothing any more
  await tx.update(reportLink).set({ revokedDate: now }).where(living);
  const { token, tokenHash } = newToken();
  const link = {
    ...{ tokenHash, token: deps.sealer.seal(token), storeId, ownerUserId, covers, period },
    ...{ createdBy: actor.id, createDate: now, expiresDate: now + lasts },
  };
  const [made] = await tx.insert(reportLink).values(link).returning({ id: reportLink.id });
  if (made === undefined) throw new Error('a link was not kept');
  return made.id;
}

/** Revokes a link of the store, or with `ofCustomer` of all its customer's stores, and returns its month. Throws AppError 404 if there is none. */
export async function revokeLink(
  { now, tables }: Pick<ReportLinkDeps, 'now' | 'tables'>,
  tx: Orm,
  { storeId, linkId, ofCustomer }: { storeId: number; linkId: number; ofCustomer: boolean },
): Promise<string> {
  const owner = await ownerOf(tables, tx, storeId);
  const [revoked] = await tx
    .update(reportLink)
    .set({ revokedDate: now() })
    .where(
      and(
        eq(reportLink.id, linkId),
        isNull(reportLink.revokedDate),
        ofCustomer
          ? or(eq(reportLink.storeId, storeId), ofAllStoresOf(owner))
          : and(eq(reportLink.storeId, storeId), eq(reportLink.covers, 'STORE')),
      ),
    )
    .returning({ period: reportLink.period });
  if (revoked === undefined) throw new AppError('not_found');
  return revoked.period;
}

/**
 * Returns the link of this token. Throws AppError 422 `report_link_over` unless it is neither revoked nor expired, the
 * store has had the same owner since, and that owner's account has been open since.
 */
export async function openedLink({ tables, now }: ReportLinkDeps, tx: Orm, token: string): Promise<LinkRow> {
  const [found] = looksLikeToken(token)
    ? await tx
        .select()
        .from(reportLink)
        .where(
          and(
            eq(reportLink.tokenHash, hashToken(token)),
            isNull(reportLink.revokedDate),
            gt(reportLink.expiresDate, now()),
            neverEnded({ tables, now }, tx),
          ),
        )
    : [];
  const owner = found === undefined ? undefined : await ownerOf(tables, tx, found.storeId);
  if (found === undefined || owner === undefined || owner !== found.ownerUserId) throw new AppError('report_link_over');
  // A link of a customer who was stopped or has left shows nothing, regardless of who made it
  const customer = owner === null ? null : await findAccount(tables, tx, { id: owner });
  if (owner !== null && customer?.open !== true) throw new AppError('report_link_over');
  return found;
}

function shown({ sealer, publicUrl }: ReportLinkDeps, link: LinkRow, createdBy: string): SharedReport {
  const token = openedBy(sealer, link.token);
  return {
    id: link.id,
    // In the fragment, which reaches no server and no log
    url: token === null ? null : `${publicUrl}${pathTo('/shared-report')}#${token}`,
    period: link.period,
    ofCustomer: link.covers === 'CUSTOMER',
    createdBy,
    createDate: link.createDate,
    expiresDate: link.expiresDate,
  };
}
