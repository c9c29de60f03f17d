import { and, gte } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { isOutage, retryTransaction } from '#core/server/database/database.ts';
import { inSlice } from '#core/server/kernel/background.ts';
import { senderOf } from '#core/server/kernel/context.ts';
import type { Writing } from '#core/server/kernel/writes/transact.ts';
import { runAction } from '#core/server/kernel/writes/write.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { previousMonth } from '#domain/period.ts';
import type { Deps } from '#product';
import { endIssuing, isIssuable, keepIssuing } from './closing/issue-run.ts';
import { keepLeftDraft } from './closing/left-drafts.ts';
import { abandonedRuns, type CountDeps, continueRun, startRun } from './counting/count-run.ts';
import { ownersOwing } from './counting/owing.ts';
import {
  countClosedJob,
  countJob,
  type IssueRequest,
  issueAllJob,
  remindersJob,
  resumeCountsJob,
} from './job-names.ts';
import { remindOfPayments } from './reminders/remind.ts';

export interface BillingJobDeps extends Deps, CountDeps {
  now(): number;
  log(entry: Record<string, unknown>): void;
}

/** Registers the jobs of the month-end closing: manual and scheduled counts, and issuing all drafts. */
export async function registerBillingJobs(queue: JobQueue, deps: BillingJobDeps): Promise<void> {
  await queue.work(countJob, (data) => continueRun(deps, data.runId));
  await queue.work(resumeCountsJob, () => resumeCounts(deps));
  await queue.schedule(resumeCountsJob, '* * * * *');
  await queue.work(countClosedJob, () => countClosed(deps));
  // By then the last day's readings are complete, including retries of those that failed in the night
  await queue.schedule(countClosedJob, '30 7 * * *');
  await queue.work(remindersJob, async () => {
    const reminded = await remindOfPayments(deps);
    if (reminded > 0) deps.log({ level: 'info', event: 'reminders', reminded });
  });
  // At ten, and again for what could not be done then
  await queue.schedule(remindersJob, '0 10-17 * * *');
  await queue.work(issueAllJob, (data) => issueAll(deps, data));
}

/**
 * Counts the customers of recent periods whose charges do not match the ledger: periods closed or reopened since, also after days of
 * downtime.
 */
export async function countClosed(deps: CountDeps): Promise<void> {
  const today = dayOf(deps.now());
  const thisMonth = today.slice(0, 7);
  const lastMonth = previousMonth(thisMonth);
  const { orm } = deps.database;
  for (const period of [previousMonth(lastMonth), lastMonth, thisMonth]) {
    const owing = await ownersOwing(deps, orm, { period, today, onward: null });
    if (owing.length === 0) continue;
    const { id } = await startRun(deps, orm, { period, startedBy: null, total: owing.length });
    await continueRun(deps, id);
  }
}

/** Resumes counts whose worker stopped. */
async function resumeCounts(deps: BillingJobDeps): Promise<void> {
  for (const id of await abandonedRuns(deps)) await continueRun(deps, id);
}

/**
 * Issues each draft of the period with an amount above 0, as long as the user who requested it is allowed to. Skips a draft that
 * cannot be issued, which the board names with the reason, and logs it. Throws when the database is unavailable, so that the queue retries.
 */
export async function issueAll(
  deps: BillingJobDeps,
  { period, issueDate, actorId, ip, requestId }: IssueRequest,
): Promise<void> {
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const charge = deps.tables['incentive-history'];
  const isDraft = isIssuable(deps, period);
  for (let last = 0; ; ) {
    const [next] = await deps.database.orm
      .select({ id: charge.id })
      .from(charge)
      .where(and(isDraft, gte(charge.id, last + 1)))
      .orderBy(charge.id)
      .limit(1);
    if (next === undefined) break;
    await keepIssuing(deps.database.orm, { period, now: deps.now() });
    last = next.id;
    const jobs: Writing['jobs'] = [];
    const issue = () =>
      deps.database.transaction(async (tx) => {
        jobs.length = 0;
        const actor = await senderOf(deps, tx, { userId: actorId, resource: charges.name, operation: 'issue' });
        if (actor === null) throw new AppError('forbidden');
        const origin = { actor, ip, requestId };
        await runAction({ deps, tx, origin, jobs }, charges, 'issue', last, {
          input: { issueDate: issueDate ?? null },
        });
        for (const job of jobs) await deps.enqueue(tx, job.name, job.data);
      });
    try {
      await inSlice(() => retryTransaction(issue));
    } catch (error) {
      if (isOutage(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      deps.log({ level: 'warn', event: 'issue-all', chargeId: last, requestId, message });
      await keepLeftDraft(deps.database.orm, { chargeId: last, period, error, requestId, now: deps.now() });
    }
    await deps.publishChange('incentive-history', last, actorId);
  }
  await endIssuing(deps.database.orm, period);
  // The boards that show how far it is
  await deps.publishChange('incentive-history', null, actorId);
}
