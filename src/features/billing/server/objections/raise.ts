import { and, asc, eq, gte, isNull, lte, ne } from 'drizzle-orm';
import { addDays, type Day, dayOf, dayText } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { objectionsUntil } from '#domain/billing/objection.ts';
import type { Deps, Row } from '#product';
import { lockStores } from '../counting/lock-stores.ts';
import { billedDays, lockBilling } from './billed-days.ts';
import { notifyStaff } from './notify-staff.ts';
import { objectionDays } from './objection-days.ts';
import { monthOf, type Raised, type Subject, subjectOf } from './subject.ts';

interface Origin {
  readonly actor: Actor;
  readonly ip: string;
  readonly requestId: string;
}

/** Days that are on no charge can be objected to for this long. */
const longestOpen = 62;

/**
 * Writes a customer's objection and notifies the administrators and the customer's manager. Returns its id. Throws AppError 404 for a charge or
 * store that is not theirs, 422 for a day that was not achieved or is not billed, 409 after the time to object or for days that were objected
 * to before.
 */
export async function raise(deps: Deps, tx: Orm, origin: Origin, raised: Raised): Promise<number> {
  const { actor } = origin;
  const { storeId, detailId } = raised;
  // Charges before stores, as issuing and correcting do
  await lockBilling(deps, tx, { ...raised, userId: actor.id });
  // Of two requests at once the second finds the first one's row
  await lockStores(deps, tx, [storeId]);
  const subject = await requireSubject(deps, tx, raised, actor.id);
  const { target, chargeId, days, firstDay, lastDay } = subject;
  const values = { target, userId: actor.id, searchConditionId: storeId, detailId, chargeId, firstDay, lastDay };
  const id = await systemAdd(deps, tx, { ...origin, action: 'raise-objection' }, 'objection', {
    ...values,
    days: days.map((day) => ({ day })),
    content: raised.content,
    status: 'OPEN',
  });
  const content = `${await nameOf(deps, tx, actor.id)}から成果日への異議が届きました：${target}`;
  await notifyStaff({ tx, tables: deps.tables, now: deps.now() }, { id, userId: actor.id }, content);
  return id;
}

/** What the customer may object to. Throws AppError, as `raise` does. */
export async function requireSubject(deps: Deps, tx: Orm, raised: Raised, userId: number): Promise<Subject> {
  const { storeId, detailId } = raised;
  const billed = await billedDays(deps, tx, { ...raised, userId });
  const subject =
    detailId === null
      ? await monthOf(deps, tx, raised, billed)
      : await subjectOf(deps, tx, { ...raised, detailId }, { billed, userId });
  await refuseRepeated(deps, tx, { storeId, detailId, userId }, subject);
  await refuseLate(deps, tx, subject);
  return subject;
}

/** Throws if the customer objected to one of the days before, unless they withdrew it. */
async function refuseRepeated(
  { tables }: Deps,
  tx: Orm,
  {
    storeId,
    detailId,
    userId,
  }: { readonly storeId: number; readonly detailId: number | null; readonly userId: number },
  { days, firstDay, lastDay }: Subject,
): Promise<void> {
  const objection = tables.objection;
  const earlier = await tx
    .select({ days: objection.days, firstDay: objection.firstDay })
    .from(objection)
    .where(
      and(
        eq(objection.searchConditionId, storeId),
        eq(objection.userId, userId),
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

async function nameOf({ tables }: Deps, tx: Orm, userId: number): Promise<string> {
  const user = tables['system-user'];
  const [customer] = await tx
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, userId));
  return customer?.name ?? '契約者';
}
