import { job } from '#core/server/queue/queue.ts';

/** The period whose drafts are to be issued, and the request's user and origin for the audit log. */
export interface IssueRequest {
  readonly period: string;
  /** The day of issue to write; absent: the day on which the job runs. */
  readonly issueDate?: string;
  readonly actorId: number;
  readonly ip: string;
  readonly requestId: string;
}

/** Counts a closed period. */
export const countJob = job<{ readonly runId: number }>('count');
/** Each morning: counts the periods that have closed but are not counted. */
export const countClosedJob = job('count-closed');
/** Each minute: resumes counts whose worker stopped. */
export const resumeCountsJob = job('resume-counts');
/** Each minute, and after a store changes: recomputes the monthly totals of outdated stores. */
export const storeMonthsJob = job('store-months');
/** In business hours: sends the reminders of payments that are due today. */
export const remindersJob = job('reminders');
/** Issues all drafts of a period. */
export const issueAllJob = job<IssueRequest>('issue-all');
