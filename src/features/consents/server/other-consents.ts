import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type AnyOrigin, systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { ConsentStatus } from '#domain/consents/consent.ts';
import type { Deps, Row, RuleContext, Tables } from '#product';

type Writing = Pick<Deps, 'tables' | 'now' | 'publishChange'>;

/** Locks the store, so that of two consents given at once the second finds the first. */
export async function lockConsents({ tables }: { readonly tables: Tables }, tx: Orm, storeId: number): Promise<void> {
  const store = tables['search-conditions'];
  await tx.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('update');
}

/** Which consents of a store, besides one. */
interface Others {
  readonly storeId: number;
  /** Of this customer. */
  readonly userId: number;
  readonly besides: number;
  readonly status: ConsentStatus;
}

/** Moves the other consents of the customer for the store from one status to another. */
export async function moveOthers(
  deps: Writing,
  tx: Orm,
  origin: AnyOrigin,
  { storeId, userId, besides, status }: Others,
  change: Partial<Row<'consent'>>,
): Promise<void> {
  const { consent } = deps.tables;
  const rows = await tx
    .select({ id: consent.id })
    .from(consent)
    .where(
      and(
        eq(consent.searchConditionId, storeId),
        eq(consent.userId, userId),
        ne(consent.id, besides),
        eq(consent.status, status),
      ),
    )
    .orderBy(asc(consent.id));
  const action = change.status === 'SUPERSEDED' ? 'supersede-consent' : 'update';
  for (const { id } of rows) await systemChange(deps, tx, { ...origin, action }, { resource: 'consent', id }, change);
}

/**
 * Returns the JST day on which the customer last gave, declined or withdrew a consent for the store; null if never. A signed paper was given on
 * the day of its signature, whenever it was entered.
 */
export async function lastAnswerDay(
  { tx, tables }: Pick<RuleContext, 'tx' | 'tables'>,
  { searchConditionId, userId }: Pick<Row<'consent'>, 'searchConditionId' | 'userId'>,
): Promise<Day | null> {
  const { consent } = tables;
  const { way, signedOn, givenDate, withdrawnDate } = consent;
  const answers = await tx
    .select({ way, signedOn, givenDate, withdrawnDate })
    .from(consent)
    .where(and(eq(consent.searchConditionId, searchConditionId), eq(consent.userId, userId ?? 0)));
  const days = answers.flatMap((one) => [
    ...(one.withdrawnDate === null ? [] : [dayOf(one.withdrawnDate)]),
    ...(one.givenDate === null ? [] : [(one.way === 'PAPER' ? one.signedOn : null) ?? dayOf(one.givenDate)]),
  ]);
  return days.toSorted().at(-1) ?? null;
}

/** Marks the consents that a newer one of the store has replaced by that day. Returns how many. */
export async function markSuperseded(deps: Writing, tx: Orm, today: Day): Promise<number> {
  const { consent } = deps.tables;
  const { id, searchConditionId, userId } = consent;
  const given = await tx
    .select({ id, searchConditionId, userId })
    .from(consent)
    .where(and(inArray(consent.status, ['GIVEN']), lte(consent.firstDay, today)))
    .orderBy(asc(consent.givenDate), asc(consent.id));
  const newest = new Map(given.map((row) => [`${row.searchConditionId} ${row.userId}`, row.id]));
  const replaced = given.filter((row) => newest.get(`${row.searchConditionId} ${row.userId}`) !== row.id);
  for (const { id } of replaced)
    await systemChange(
      deps,
      tx,
      { actor: null, by: 'GOOGLE', action: 'supersede-consent' },
      { resource: 'consent', id },
      { status: 'SUPERSEDED' },
    );
  return replaced.length;
}
