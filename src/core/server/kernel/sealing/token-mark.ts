/*
 * A call that comes with a user's own token says so in its id, which goes wherever its work goes: into the audit entries, into the jobs
 * that it leaves, into the lines of the log.
 */

/** The id of a call that came with that token. */
export function markedWith(tokenId: number, requestId: string): string {
  return `token-${tokenId}-${requestId}`;
}

/** The token that the call came with; null for none. */
export function tokenIn(requestId: string): number | null {
  const found = /^token-(\d{1,10})-/.exec(requestId)?.[1];
  return found === undefined ? null : Number(found);
}
