import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { day, second } from '#core/model/durations.ts';
import type { Database } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { job } from '#core/server/queue/job.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { customers } from '#domain/accounts/roles.ts';
import { previousMonth } from '#domain/billing/period.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { ScopeDeps } from '#product';
import { ownerToday, statusToday } from '#terms/server/in-force.ts';
import { isOpen } from '#users/server/users.ts';

/** Once a month: mails the previous month's reports. */
export const monthlyReportsJob = job('monthly-reports');

export interface ReportJobDeps extends ScopeDeps {
  readonly database: Database;
  /** epoch ms */
  now(): number;
}

/**
 * On the second of each month, when the last day's figures are there, queues a mail about the previous month to every
 * customer with measured stores.
 */
export async function registerReportJobs(queue: JobQueue, deps: ReportJobDeps): Promise<void> {
  await queue.work(monthlyReportsJob, async () => {
    const period = previousMonth(dayOf(deps.now()).slice(0, 7));
    for (const userId of await customersWithStores(deps))
      await queue.send(
        mailJob,
        { template: 'monthlyReport', userId, data: { period } },
        // A job that was interrupted and runs again mails nobody twice
        { once: { key: `monthly-report ${period} ${userId}`, withinSeconds: (20 * day) / second } },
      );
  });
  await queue.schedule(monthlyReportsJob, '0 9 2 * *');
}

async function customersWithStores(deps: ReportJobDeps): Promise<number[]> {
  const users = deps.tables['system-user'];
  const store = deps.tables['search-conditions'];
  const rows = await deps.database.orm
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
