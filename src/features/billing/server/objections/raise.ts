import { and, asc, desc, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm';
import { addDays, type Day, dayOf, dayText } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { admins } from '#domain/accounts/roles.ts';
import { daysInShort, objectionsUntil } from '#domain/billing/objection.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { isCovered } from '#domain/period.ts';
import { markOn } from '#domain/ranks/day-marks.ts';
import { termOn } from '#domain/terms/terms.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Deps, Row } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { type Charge, managerOf } from '../charge-record/charge.ts';
import { lockStores } from '../counting/lock-stores.ts';
import { objectionDays } from './objection-days.ts';

/** What a customer objects to. */
export interface Raised {
  readonly storeId: number;
  /** Null: the fixed month of the charge. */
  readonly detailId: number | null;
  /** Null: the days are on no charge yet. */
  readonly chargeId: number | null;
  /** JST days, each achieved; ignored for a fixed month. */
  readonly days: readonly Day[];
  readonly content: string;
}

interface Origin {
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}

/** Days that are on no charge can be objected to for this long. */
const longestOpen = 62;

/**
 * Writes a customer's objection and notifies the administrators and the customer's manager. Returns its id. Throws AppError 404 for a charge or
 * store that is not theirs, 422 for a day that was not achieved, 409 after the time to object or for days that were objected to before.
 */
export async function raise(deps: Deps, tx: Orm, origin: Origin, raised: Raised): Promise<number> {
  const { actor } = origin;
  // Of two requests at once the second finds the first one's row
  await lockStores(deps, tx, [raised.storeId]);
  const charge = raised.chargeId === null ? null : await ownCharge(deps, tx, raised.chargeId, actor.id);
  const subject =
    raised.detailId === null
      ? await monthOf(deps, tx, raised, charge)
      : await daysOf(deps, tx, { ...raised, detailId: raised.detailId }, { charge, actor });
  await refuseRepeated(deps, tx, raised, subject);
  await refuseLate(deps, tx, subject);
  const { target, chargeId, days, firstDay, lastDay } = subject;
  const id = await systemAdd(deps, tx, { ...origin, action: 'raise-objection' }, 'objection', {
    ...{ target, chargeId, firstDay, lastDay },
    userId: actor.id,
    searchConditionId: raised.storeId,
    detailId: raised.detailId,
    days: days.map((day) => ({ day })),
    content: raised.content,
    status: 'OPEN',
  });
  await notifyStaff(deps, tx, { id, userId: actor.id, target });
  return id;
}

/** What is objected to, as it is kept. */
interface Subject {
  readonly target: string;
  readonly chargeId: number | null;
  /** Of the charge; null: on none. */
  readonly issueDate: Day | null;
  readonly days: readonly Day[];
  readonly firstDay: Day;
  readonly lastDay: Day;
}

async function ownCharge({ tables }: Deps, tx: Orm, id: number, userId: number): Promise<Charge> {
  const charges = tables['incentive-history'];
  const [found] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.id, id), eq(charges.userId, userId), inArray(charges.status, ['ISSUED', 'PAID', 'FAILED'])));
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** The fixed month of the store that the charge bills. */
async function monthOf(deps: Deps, tx: Orm, { storeId }: Raised, charge: Charge | null): Promise<Subject> {
  const { 'billed-day': day, 'search-conditions': store } = deps.tables;
  if (charge === null) throw new AppError('required', { field: 'chargeId', params: { label: '請求' } });
  const [found] = await tx
    .select({ first: day.firstDay, last: day.lastDay, name: store.name })
    .from(day)
    .innerJoin(store, eq(store.id, day.searchConditionId))
    .where(
      and(
        eq(day.chargeId, charge.id),
        eq(day.searchConditionId, storeId),
        eq(day.kind, 'FIXED_MONTH'),
        eq(day.held, true),
      ),
    );
  if (found === undefined) throw new AppError('not_found');
  const { first: firstDay, last: lastDay, name } = found;
  const target = `${name} 月額固定（${rangeInWords({ first: firstDay, last: lastDay })}）`;
  return { target, chargeId: charge.id, issueDate: charge.issueDate, days: [], firstDay, lastDay };
}

/** The achieved days of a keyword; throws unless all of them are the actor's, and on the same charge or none. */
async function daysOf(
  deps: Deps,
  tx: Orm,
  { storeId, detailId, days: sent }: Raised & { readonly detailId: number },
  { charge: stated, actor }: { readonly charge: Charge | null; readonly actor: Actor },
): Promise<Subject> {
  const { 'search-condition-detail': detail, 'search-conditions': store } = deps.tables;
  const days = [...new Set(sent)].sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined)
    throw new AppError('required', { field: 'days', params: { label: '日' } });
  const [keyword] = await tx
    .select({ keyword: detail.keyword, name: store.name })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .where(and(eq(detail.id, detailId), eq(store.id, storeId)));
  const terms = (await storeTermsOf(deps, tx, [storeId])).get(storeId) ?? [];
  const isOwn = (day: Day) => termOn(terms, day)?.values.ownerUserId === actor.id;
  // A store that was never theirs is not confirmed to exist
  if (keyword === undefined || !days.some(isOwn)) throw new AppError('not_found');
  const range = { first: firstDay, last: lastDay };
  const rules = {
    store: terms,
    keyword: (await keywordTermsOf(deps, tx, [detailId])).get(detailId) ?? [],
    excluded: (await excludedDays(tx, [storeId], range)).of(storeId, detailId),
  };
  const readings = (await dayReadings(deps, tx, [detailId], { from: firstDay, to: lastDay })).get(detailId) ?? [];
  const ranks = new Map(readings.flatMap(({ day, status, rank }) => (status === 'OK' ? [[day, rank]] : [])));
  for (const day of days)
    if (!isOwn(day) || markOn(rules, day, ranks.get(day)) !== '○')
      throw new AppError('objection_not_achieved', { field: 'days', params: { day: dayText(day) } });
  const charge = await chargeWith(deps, tx, { detailId, days, userId: actor.id });
  if (stated !== null && stated.id !== charge?.id) throw new AppError('objection_split', { field: 'days' });
  const target = `${keyword.name}「${keyword.keyword}」${daysInShort(days)}`;
  const { id: chargeId = null, issueDate = null } = charge ?? {};
  return { target, chargeId, issueDate, days, firstDay, lastDay };
}

/** Returns the customer's living charge that counted these days, billed or not; null if none did. Throws if they are on different ones. */
async function chargeWith(
  { tables }: Deps,
  tx: Orm,
  { detailId, days, userId }: { readonly detailId: number; readonly days: readonly Day[]; readonly userId: number },
): Promise<{ readonly id: number; readonly issueDate: Day | null } | null> {
  const { 'charge-evidence': evidence, 'incentive-history': charge } = tables;
  const rows = await tx
    .select({ id: charge.id, issueDate: charge.issueDate, first: evidence.firstDay, days: evidence.days })
    .from(evidence)
    .innerJoin(charge, eq(charge.id, evidence.chargeId))
    .where(
      and(
        eq(evidence.detailId, detailId),
        eq(charge.userId, userId),
        inArray(charge.status, ['ISSUED', 'PAID', 'FAILED']),
      ),
    )
    .orderBy(desc(charge.id));
  const found = days.map((day) =>
    rows.find((row) => isCovered(day, [{ first: row.first, last: addDays(row.first, row.days.length - 1) }])),
  );
  const [one] = found;
  if (found.some((other) => other?.id !== one?.id)) throw new AppError('objection_split', { field: 'days' });
  return one ?? null;
}

/** Throws if the customer objected to one of the days before, unless they withdrew it. */
async function refuseRepeated(
  { tables }: Deps,
  tx: Orm,
  { storeId, detailId }: Raised,
  { days, firstDay, lastDay }: Subject,
): Promise<void> {
  const objection = tables.objection;
  const earlier = await tx
    .select({ days: objection.days, firstDay: objection.firstDay })
    .from(objection)
    .where(
      and(
        eq(objection.searchConditionId, storeId),
        detailId === null ? isNull(objection.detailId) : eq(objection.detailId, detailId),
        ne(objection.status, 'WITHDRAWN'),
        lte(objection.firstDay, lastDay),
        gte(objection.lastDay, firstDay),
      ),
    )
    .orderBy(asc(objection.id));
  for (const one of earlier) {
    const day = detailId === null ? one.firstDay : objectedDays(one).find((other) => days.includes(other));
    if (day !== undefined) throw new AppError('objection_exists', { field: 'days', params: { day: dayText(day) } });
  }
}

/** Returns the days of an objection, in order; none for a fixed month. */
export function objectedDays({ days }: Pick<Row<'objection'>, 'days'>): readonly Day[] {
  return (days ?? []).flatMap(({ day }) => (day === null ? [] : [day]));
}

async function refuseLate(deps: Deps, tx: Orm, { issueDate, firstDay }: Subject): Promise<void> {
  const today = dayOf(deps.now());
  const last =
    issueDate === null
      ? addDays(firstDay, longestOpen)
      : objectionsUntil(issueDate, await objectionDays({ tx, tables: deps.tables }));
  if (today > last) throw new AppError('objection_late', { params: { last: dayText(last) } });
}

async function notifyStaff(
  deps: Deps,
  tx: Orm,
  { id, userId, target }: { readonly id: number; readonly userId: number; readonly target: string },
): Promise<void> {
  const reading = { tx, tables: deps.tables };
  const user = deps.tables['system-user'];
  const [customer] = await tx
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, userId));
  const manager = await managerOf(reading, userId);
  await emitNotification(
    { ...reading, now: deps.now() },
    {
      notificationType: 'NONE',
      content: `${customer?.name ?? '契約者'}から成果日への異議が届きました：${target}`,
      operandValue: [id],
      recipientRoles: admins,
      recipientUserIds: manager === null ? [] : [manager],
    },
  );
}
