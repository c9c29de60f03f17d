import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Closing } from '#billing/rules/closing.ts';
import { dueDate, isDueTooLate } from '#billing/rules/payment-terms.ts';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type AnyOrigin, systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { TermsFrom } from '#domain/invoices/terms-from.ts';
import { periodDays } from '#domain/period.ts';
import type { Deps, ScopeDeps } from '#product';

/** What the board says of the due dates that a period's drafts will get. */
export type DraftTerms = Pick<Closing, 'closedOn' | 'unaskedTerms' | 'dueTooLate' | 'pastDues'>;

interface TermsRequest {
  readonly period: string;
  /** The customers to look at; null: all. */
  readonly mine: readonly number[] | null;
  readonly today: Day;
}

/** Returns what is to be known of the terms of payment of a period's drafts before they are issued. */
export async function draftTerms(
  { tables }: ScopeDeps,
  tx: Orm,
  { period, mine, today }: TermsRequest,
): Promise<DraftTerms> {
  const charge = tables['incentive-history'];
  const details = tables['invoice-additional-information-detail'];
  // A handful of groups, however many the drafts
  const groups = await tx
    .select({
      periodLast: charge.periodLast,
      terms: details.paymentTerms,
      from: details.termsFrom,
      isAsked: sql<boolean>`(${details.id} is null or ${details.termsFrom} is not null)`,
      count: sql<number>`count(*)::int`,
    })
    .from(charge)
    .leftJoin(details, and(eq(details.id, charge.userId), alive(details)))
    .where(
      and(
        eq(charge.period, period),
        eq(charge.status, 'DRAFT'),
        gt(charge.total, 0),
        isNull(charge.deleteDate),
        mine === null ? undefined : isAnyOf(charge.userId, mine),
      ),
    )
    .groupBy(charge.periodLast, details.paymentTerms, details.termsFrom, sql`4`);
  const sum = (some: typeof groups) => some.reduce((all, { count }) => all + count, 0);
  const closed = (one: (typeof groups)[number]) => one.periodLast ?? periodDays(period, null).last;
  const due = (one: (typeof groups)[number]) =>
    dueDate({ closed: closed(one), issued: today }, { paymentTerms: one.terms, termsFrom: one.from });
  return {
    closedOn: groups.map(closed).toSorted().at(-1) ?? null,
    unaskedTerms: sum(groups.filter(({ isAsked }) => !isAsked)),
    dueTooLate: sum(groups.filter((one) => isDueTooLate(due(one), closed(one)))),
    // Due dates that count from the day of issue are never before it
    pastDues: [...Map.groupBy(groups, due)]
      .filter(([day]) => day < today)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([day, some]) => ({ dueDate: day, count: sum(some) })),
  };
}

/** Sets from which day the terms of payment count, for every customer of whom nobody said it. Returns how many. */
export async function setAllTermsFrom(deps: Deps, origin: AnyOrigin, termsFrom: TermsFrom) {
  const details = deps.tables['invoice-additional-information-detail'];
  return deps.database.transaction(async (tx) => {
    const rows = await tx.select({ id: details.id }).from(details).where(isNull(details.termsFrom)).orderBy(details.id);
    const write = { ...origin, action: 'update' } as const;
    for (const { id } of rows)
      await systemChange(deps, tx, write, { resource: 'invoice-additional-information-detail', id }, { termsFrom });
    return { customers: rows.length };
  });
}
