/** `{ period, runId }`: counts a closed period. */
export const countJob = 'count';
/** Each morning: counts whatever period has closed and was not counted yet. */
export const countClosedJob = 'count-closed';
/** `{ period, ownerUserId, correctsId }`: makes the draft that corrects a cancelled charge. */
export const recountJob = 'recount';
/** `{ period, actor }`: issues all drafts of a period. */
export const issueAllJob = 'issue-all';
