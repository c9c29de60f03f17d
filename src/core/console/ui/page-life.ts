import { startTransition, useEffect, useState } from 'react';

/** Leaves this page for another address. Never resolves, so that what has led there is not done again while the browser leaves. */
export function leaveFor(address: string, how: 'assign' | 'replace' = 'assign'): Promise<never> {
  window.location[how](address);
  return new Promise(() => undefined);
}

/** False until the component has been painted once; then true, in a transition. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return isPainted;
}
