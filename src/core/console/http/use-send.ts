import { useLayoutEffect, useRef, useState } from 'react';
import { failureOf } from '#core/console/ui/failure.ts';

interface Options {
  /** Shows a failure, such as `useToast().failed`. Without it the message is returned as `failure`. */
  readonly failed?: (thrown: unknown) => void;
  /** Fetches again what the work has changed, also after a failure. */
  readonly after?: () => unknown;
}

/**
 * Runs one piece of work at a time, or one for each of the keys `of`; the work is handed those of them that are free. `run` returns null, and
 * does nothing, while the work before (of all the keys) is under way or what it showed has not been rendered yet: a second click of a double
 * click comes before React has rendered that the first one sends, or that it has sent. `run` never rejects, and returns null after a failure.
 */
export function useSend<Of = true>({ failed, after }: Options = {}) {
  const [running, setRunning] = useState<readonly (Of | undefined)[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const taken = useRef(running);
  useLayoutEffect(() => {
    taken.current = running;
  }, [running]);
  const attempt = async <T>(step: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await step();
    } catch (thrown) {
      if (failed === undefined) setFailure(failureOf(thrown).message);
      else failed(thrown);
      return null;
    }
  };
  const run = async <T>(work: (free: readonly Of[]) => Promise<T>, ...of: readonly Of[]): Promise<T | null> => {
    const isFree = (one?: Of) => !taken.current.includes(one);
    const free = of.filter(isFree);
    const keys: readonly (Of | undefined)[] = of.length === 0 ? [undefined].filter(isFree) : free;
    if (keys.length === 0) return null;
    taken.current = [...taken.current, ...keys];
    setRunning((before) => [...before, ...keys]);
    setFailure(null);
    try {
      const answer = await attempt(() => work(free));
      if (after !== undefined) await attempt(after);
      return answer;
    } finally {
      setRunning((before) => before.filter((one) => !keys.includes(one)));
    }
  };
  return { running, isRunning: running.length > 0, failure, run };
}
