import { useLayoutEffect, useRef, useState } from 'react';
import { failureOf } from '#core/console/ui/failure.ts';

interface Options {
  /** Shows a failure, such as `useToast().failed`. Without it the message is returned as `failure`. */
  readonly failed?: (thrown: unknown) => void;
  /** Fetches again what the work has changed, also after a failure. */
  readonly after?: () => unknown;
}

/**
 * Runs one piece of work at a time, or one for each `of`. `run` returns null, and does nothing, while the work before is under way or what it
 * showed has not been rendered yet: a second click of a double click comes before React has rendered that the first one sends, or that it has
 * sent. `run` never rejects, and returns null after a failure.
 */
export function useSend<Of = true>({ failed, after }: Options = {}) {
  const [running, setRunning] = useState<readonly (Of | undefined)[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const taken = useRef(running);
  useLayoutEffect(() => {
    taken.current = running;
  }, [running]);
  const run = async <T>(work: () => Promise<T>, of?: Of): Promise<T | null> => {
    if (taken.current.includes(of)) return null;
    taken.current = [...taken.current, of];
    setRunning((before) => [...before, of]);
    setFailure(null);
    try {
      return await work();
    } catch (thrown) {
      if (failed === undefined) setFailure(failureOf(thrown).message);
      else failed(thrown);
      return null;
    } finally {
      await after?.();
      setRunning((before) => before.filter((one) => one !== of));
    }
  };
  return { running, isRunning: running.length > 0, failure, run };
}
