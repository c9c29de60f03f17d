import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs one piece of work at a time: `run` returns null, and does nothing, while the work before is under way or what it showed has not
 * been rendered yet. A second click of a double click comes before React has rendered that the first one sends, or that it has sent.
 */
export function useOneAtATime() {
  const [isRunning, setIsRunning] = useState(false);
  const [ended, setEnded] = useState(0);
  const taken = useRef(false);
  useLayoutEffect(() => {
    if (ended > 0) taken.current = false;
  }, [ended]);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (taken.current) return null;
    taken.current = true;
    setIsRunning(true);
    try {
      return await work();
    } finally {
      setIsRunning(false);
      setEnded((before) => before + 1);
    }
  }, []);
  return { isRunning, run };
}
