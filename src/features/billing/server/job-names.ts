/** `{ runId }`: counts a closed period. */
export const countJob = 'count';
/** Each morning: counts whatever period has closed and was not counted yet. */
export const countClosedJob = 'count-closed';
/** Each minute: takes up counts whose worker fell silent. */
export const resumeCountsJob = 'resume-counts';
/** `{ period, actor }`: issues all drafts of a period. */
export const issueAllJob = 'issue-all';
