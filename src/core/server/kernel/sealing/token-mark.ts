/*
 * A call authenticated by a personal token carries the token's number in its request id, which is copied into audit entries, jobs and log
 * lines.
 */

/** Returns the request id of a call authenticated by that token. */
export function markedWith(tokenId: number, requestId: string): string {
  return `token-${tokenId}-${requestId}`;
}

/** Returns the number of the call's token; null if it used none. */
export function tokenIn(requestId: string): number | null {
  const found = /^token-(\d{1,10})-/.exec(requestId)?.[1];
  return found === undefined ? null : Number(found);
}
