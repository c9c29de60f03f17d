import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { customers } from '#domain/accounts/roles.ts';
import { previousMonth } from '#domain/period.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { ScopeDeps } from '#product';
import { ownerToday, statusToday } from '#terms/server/in-force.ts';
import { isOpen } from '#users/server/users.ts';

/** Mails the previous month's reports, once. */
export const monthlyReportsJob = job('monthly-reports');

/** The last month whose reports were queued, in `setting`. */
const sentKey = 'monthly-reports';
/** The last day's figures are there on the second. */
const firstDay = 2;

export interface ReportJobDeps extends ScopeDeps {
  readonly database: Database;
  /** epoch ms */
  now(): number;
}

/** Each day at nine, so that a month is made up for whose second day no process and no clock came by. */
export async function registerReportJobs(queue: JobQueue, deps: ReportJobDeps): Promise<void> {
  await queue.work(monthlyReportsJob, () =>
    sendMonthlyReports(deps, (tx, mail) => queue.send(mailJob, { template: 'monthlyReport', ...mail }, { tx })),
  );
  await queue.schedule(monthlyReportsJob, '0 9 * * *');
}

interface MonthlyReport {
  readonly userId: number;
  readonly data: { readonly period: string };
}

/**
 * From the second of a month on, queues a mail about the previous month to every customer with measured stores: all of them or none, and
 * never twice for a month, also when the clock goes back. An installation that has never done so begins with a month's second day.
 */
export async function sendMonthlyReports(
  deps: ReportJobDeps,
  send: (tx: Orm, mail: MonthlyReport) => Promise<void>,
): Promise<void> {
  const today = dayOf(deps.now());
  const dayOfMonth = Number(today.slice(8));
  if (dayOfMonth < firstDay) return;
  const period = previousMonth(today.slice(0, 7));
  await deps.database.transaction(async (tx) => {
    const value = { period };
    const begun = await tx.insert(setting).values({ key: sentKey, value }).onConflictDoNothing().returning();
    if (begun.length > 0 && dayOfMonth > firstDay) return;
    const isNext =
      begun.length > 0 ||
      (
        await tx
          .update(setting)
          .set({ value })
          .where(and(eq(setting.key, sentKey), sql`${setting.value}->>'period' < ${period}`))
          .returning()
      ).length > 0;
    if (!isNext) return;
    for (const userId of await customersWithStores(deps, tx)) await send(tx, { userId, data: { period } });
  });
}

async function customersWithStores(deps: ReportJobDeps, tx: Orm): Promise<number[]> {
  const users = deps.tables['system-user'];
  const store = deps.tables['search-conditions'];
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(store, eq(users.id, ownerToday(deps.tables)))
    .where(
      and(
        isOpen(users),
        inArray(users.systemUserRole, [...customers]),
        alive(store),
        eq(statusToday(deps.tables), 'MEASURING'),
        isNotNull(store.placeId),
      ),
    );
  return rows.map(({ id }) => id);
}
