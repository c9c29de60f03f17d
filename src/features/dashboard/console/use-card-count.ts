import { useQuery } from '@tanstack/react-query';
import { countRows } from '#core/console/http/rows.ts';
import { send } from '#core/console/http/send.ts';
import { listUnread } from '#notifications/calls.ts';
import type { Card } from './cards.ts';

type Count = Awaited<ReturnType<typeof countRows>>;

/** The count of a card as it is shown: … while it is asked for, — when it could not be told. */
export function useCardCount({ counted }: Card): string {
  const { data, isError } = useQuery({
    queryKey: ['count', counted],
    queryFn: async ({ signal }) => {
      const { total, totalIsEstimate = false }: Count =
        counted === null
          ? await send(listUnread, {}, { signal })
          : await countRows(counted.resource, counted.filters, { signal });
      return (totalIsEstimate ? '約' : '') + total.toLocaleString('ja-JP');
    },
    staleTime: 30_000,
  });
  if (isError) return '—';
  return data === undefined ? '…' : data;
}
