import { failureOf } from '#core/console/http/client.ts';
import { second } from '#core/model/day.ts';

const most = 3;

/** True if a retry may succeed: the network or the server failed, and fewer than three retries were made. */
export function mayRetry(failures: number, thrown: unknown): boolean {
  const { status, problems } = failureOf(thrown);
  return failures < most && (status >= 500 || problems.some((problem) => problem.code === 'network'));
}

/** Ms before the next attempt: 1, 2, 4 seconds and so on, at most 30. */
export function retryDelay(attempt: number): number {
  return Math.min(second * 2 ** attempt, 30 * second);
}
