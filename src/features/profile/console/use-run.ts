import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { second } from '#core/model/day.ts';
import { getProfileEdit } from '../calls.ts';

/** A change with its stores, again and again while it is under way. */
export function useRun(id: number) {
  useRefetchOn('profile-edit', { queryKey: callKey(getProfileEdit), id });
  return useCall(
    getProfileEdit,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.status === 'CHECKING' || data?.status === 'SENDING' ? 2 * second : false,
    },
  );
}

/** Fetches all changes again after one of the buttons. */
export function useRunsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(getProfileEdit) });
}
