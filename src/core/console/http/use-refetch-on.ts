import { useSubscription } from '@refinedev/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface Refetching {
  /** The prefix of the query keys to fetch again. */
  readonly queryKey: QueryKey;
  /** The row whose changes count; without it, those of all rows do. */
  readonly id?: number;
  /** ms until the answers are fetched again, for all events of that time together: thousands may follow each other. */
  readonly after?: number;
}

/** Fetches answers of calls again when rows of a resource have changed, by a user or by a job. */
export function useRefetchOn(resource: string, { queryKey, id, after = 0 }: Refetching): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSubscription({
    channel: `resources/${resource}`,
    onLiveEvent: ({ payload: { ids = [] } }) => {
      // An event without ids means too many changes to list
      if (id !== undefined && ids.length > 0 && !ids.some((one) => Number(one) === id)) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey }, { cancelRefetch: after === 0 });
      }, after);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
