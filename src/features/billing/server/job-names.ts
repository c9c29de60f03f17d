import { job } from '#core/server/queue/job.ts';

/** Who asked for all drafts of a period to be issued, and from where. */
export interface IssueRequest {
  readonly period: string;
  readonly actorId: number;
  readonly ip: string;
  readonly requestId: string;
}

/** Counts a closed period. */
export const countJob = job<{ readonly runId: number }>('count');
/** Each morning: counts whatever period has closed and was not counted yet. */
export const countClosedJob = job('count-closed');
/** Each minute: takes up counts whose worker fell silent. */
export const resumeCountsJob = job('resume-counts');
/** Each minute, and after a store was changed: works out the months of stores that are out of date. */
export const storeMonthsJob = job('store-months');
/** Issues all drafts of a period. */
export const issueAllJob = job<IssueRequest>('issue-all');
