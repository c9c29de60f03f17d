import { failureOf } from '#core/console/ui/failure.ts';
import { second } from '#core/model/durations.ts';

const most = 3;

/** Is it worth asking again? Only where the answer may differ: the network failed, or the server did. */
export function mayRetry(failures: number, thrown: unknown): boolean {
  const { status, problems } = failureOf(thrown);
  return failures < most && (status >= 500 || problems.some((problem) => problem.code === 'network'));
}

/** Milliseconds before the next attempt: 1, 2, 4 seconds and so on, never above 30. */
export function retryDelay(attempt: number): number {
  return Math.min(second * 2 ** attempt, 30 * second);
}
