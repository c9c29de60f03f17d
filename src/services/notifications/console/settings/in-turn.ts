import type { QueryClient } from '@tanstack/react-query';

const last = new WeakMap<QueryClient, Promise<unknown>>();

/** Runs the work once all that was given before is over, well or badly. */
export function inTurn<T>(client: QueryClient, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(client) ?? Promise.resolve()).then(work);
  last.set(
    client,
    turn.catch(() => undefined),
  );
  return turn;
}
